import { z } from 'zod'
import { body, csvFile, endpoint, json } from '../endpoint.ts'
import { bulkPreview, bulkReport } from '../school/bulk.ts'
import {
  standardAssignment,
  trainingDecision,
  trainingFilter,
  trainingPage,
  trainingResponse,
  trainingVerification,
} from './hours.ts'
import { exampleShares, exampleStandard } from './hours-examples.ts'
import { classShares, standard, standardChange, standardList } from './standards.ts'
import { hourDemand, standingBulkPreview, standingExport, standingFilter, standingPage } from './standings.ts'

const shareVersions = z.object({ versions: z.array(classShares) })

export const listStandings = endpoint({
  method: 'GET',
  path: '/admin/hours',
  tag: 'Hours',
  summary: 'List who lacks what by when, for the standards that students follow',
  who: 'admin',
  proof: 'never',
  query: standingFilter,
  responses: { 200: json(standingPage, 'By due day') },
})

export const exportStandings = endpoint({
  method: 'GET',
  path: '/admin/hours/export',
  tag: 'Hours',
  summary: 'Export who lacks what by when as CSV',
  who: 'admin',
  proof: 'never',
  query: standingExport,
  responses: { 200: csvFile },
})

export const forecastDemand = endpoint({
  method: 'GET',
  path: '/admin/hours/demand',
  tag: 'Hours',
  summary: 'Compare what students need in the next 90 days with the seats on sale',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(hourDemand, 'By standard and area') },
})

export const previewStandingMessage = endpoint({
  method: 'POST',
  path: '/admin/hours/bulk/preview',
  tag: 'Hours',
  summary: 'List the recipients of a message to the students of a list',
  who: 'admin',
  proof: 'never',
  body: body(standingBulkPreview, { operation: 'message', filter: { state: 'overdue' } }),
  repeatable: false,
  responses: { 200: json(bulkPreview, 'Each recipient once') },
})

export const giveStandardInBulk = endpoint({
  method: 'POST',
  path: '/admin/hours/standards',
  tag: 'Hours',
  summary: 'Set a standard for several users, or take it back; what the office set stays when they choose',
  who: 'admin',
  proof: 'never',
  body: body(standardAssignment, {
    ids: ['018f3c1e-0000-7000-8000-000000000001'],
    standard_id: 'ocfs-day-care',
    since: '2025-03-01',
  }),
  responses: { 200: json(bulkReport, 'The result of each user') },
  refusals: ['standard_not_found', 'user_not_found'],
})

export const listStandards = endpoint({
  method: 'GET',
  path: '/admin/standards',
  tag: 'Hours',
  summary: 'List the standards for hours with all their versions',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(standardList, 'The standards') },
})

export const saveStandard = endpoint({
  method: 'POST',
  path: '/admin/standards',
  tag: 'Hours',
  summary: 'Add a standard, or change one: new rules become a new version',
  who: 'admin',
  proof: 'never',
  body: body(standardChange, exampleStandard),
  responses: { 200: json(z.object({ standard, message: z.string() }), 'Saved') },
  refusals: ['standard_changed', 'standard_not_found'],
})

export const showClassShares = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/shares',
  tag: 'Hours',
  summary: 'Read what the hours of a class count for',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(shareVersions, 'By first day') },
})

export const saveClassShares = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id/shares',
  tag: 'Hours',
  summary: 'Set what the hours of a class count for, from a day on',
  who: 'admin',
  proof: 'never',
  body: body(classShares, exampleShares),
  responses: { 200: json(shareVersions.extend({ message: z.string() }), 'Saved') },
})

export const listTrainings = endpoint({
  method: 'GET',
  path: '/admin/trainings',
  tag: 'Hours',
  summary: 'List the trainings that students reported, by status',
  who: 'admin',
  proof: 'never',
  query: trainingFilter,
  responses: { 200: json(trainingPage, 'The trainings') },
})

export const verifyTraining = endpoint({
  method: 'POST',
  path: '/admin/trainings/:id/verify',
  tag: 'Hours',
  summary: 'Verify a training, so that its hours count',
  who: 'admin',
  proof: 'never',
  body: body(trainingVerification, {}),
  responses: { 200: json(trainingResponse, 'Verified') },
  refusals: ['training_reviewed'],
})

export const returnTraining = endpoint({
  method: 'POST',
  path: '/admin/trainings/:id/return',
  tag: 'Hours',
  summary: 'Return a training to its student with a reason',
  who: 'admin',
  proof: 'never',
  body: body(trainingDecision, { reason: 'Please add the certificate.' }),
  responses: { 200: json(trainingResponse, 'Returned') },
  refusals: ['training_reviewed'],
})

export const rejectTraining = endpoint({
  method: 'POST',
  path: '/admin/trainings/:id/reject',
  tag: 'Hours',
  summary: 'Reject a training with a reason',
  who: 'admin',
  proof: 'never',
  body: body(trainingDecision, { reason: 'It is not about child care.' }),
  responses: { 200: json(trainingResponse, 'Rejected') },
  refusals: ['training_reviewed'],
})
