import { body, endpoint, json } from '../endpoint.ts'
import {
  centerDetails,
  centerFilter,
  centerPage,
  centerSave,
  centerSaved,
  centerStatusChange,
} from './centers.ts'
import { exampleCenter } from './centers-examples.ts'

export const listCenters = endpoint({
  method: 'GET',
  path: '/admin/centers',
  tag: 'Centers',
  summary: 'List the centers, requests first, then by name',
  who: 'admin',
  proof: 'never',
  query: centerFilter,
  responses: { 200: json(centerPage, 'The centers') },
})

export const readCenter = endpoint({
  method: 'GET',
  path: '/admin/centers/:id',
  tag: 'Centers',
  summary: 'Get a center with its people, invitations, enrollments, money, and history',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(centerDetails, 'The center') },
})

export const addCenter = endpoint({
  method: 'POST',
  path: '/admin/centers',
  tag: 'Centers',
  summary: 'Add a center',
  who: 'admin',
  proof: 'never',
  body: body(centerSave, exampleCenter),
  responses: { 201: json(centerSaved, 'Added') },
  refusals: ['class_not_found'],
})

export const changeCenter = endpoint({
  method: 'PUT',
  path: '/admin/centers/:id',
  tag: 'Centers',
  summary: 'Change a center, unless somebody else changed it since it was read',
  description: 'New terms apply to orders and invoices from now on.',
  who: 'admin',
  proof: 'never',
  body: body(centerSave),
  responses: { 200: json(centerSaved, 'Changed') },
  refusals: ['center_changed'],
})

export const changeCenterStatus = endpoint({
  method: 'POST',
  path: '/admin/centers/:id/status',
  tag: 'Centers',
  summary: 'Confirm or decline a request, close a center, or open it again',
  who: 'admin',
  proof: 'never',
  body: body(centerStatusChange, { status: 'closed', reason: 'The center moved away.' }),
  responses: { 200: json(centerSaved, 'The center') },
  refusals: ['center_decided', 'center_invitation_limit'],
})
