import { z } from 'zod'
import { body, endpoint, json, unchanged } from '../endpoint.ts'
import { followedStandard, hoursLedger, standardsChoice, trainingReport, trainingResponse } from './hours.ts'
import { exampleReport } from './hours-examples.ts'

export const readMyHours = endpoint({
  method: 'GET',
  path: '/users/hours',
  tag: 'Hours',
  summary: 'Read my standards, certificates, and trainings, from which my hours are computed',
  who: 'user',
  responses: { 200: json(hoursLedger, 'The ledger'), 304: unchanged },
})

export const chooseStandards = endpoint({
  method: 'PUT',
  path: '/users/hours/standards',
  tag: 'Hours',
  summary: 'Choose the standards that apply to me, and since when',
  who: 'user',
  body: body(standardsChoice, { chosen: [{ standard_id: 'ocfs-day-care', since: '2025-03-01' }] }),
  responses: { 200: json(z.object({ chosen: z.array(followedStandard), message: z.string() }), 'Saved') },
  refusals: ['standard_not_found'],
})

export const reportTraining = endpoint({
  method: 'POST',
  path: '/users/trainings',
  tag: 'Hours',
  summary: 'Report a training that I took elsewhere, or submit a returned one again',
  who: 'user',
  body: body(trainingReport, exampleReport),
  responses: { 200: json(trainingResponse, 'Sent to the office') },
  refusals: ['document_not_found', 'training_limit', 'training_not_found', 'training_reviewed'],
})
