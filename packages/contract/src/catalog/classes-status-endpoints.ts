import { body, endpoint, json } from '../endpoint.ts'
import { undoRequest } from '../seats/enrollments-review.ts'
import { classSaved, classStatusRequest } from './admin-classes.ts'

export const setClassStatus = endpoint({
  method: 'PUT',
  path: '/classes/:id/status',
  tag: 'Class Management',
  summary:
    "Set a class's status, at once or with 10 seconds for Undo; cancelling notifies its students, and `restore` offers their seats back",
  who: 'admin',
  proof: 'never',
  body: body(classStatusRequest),
  firstMessage: true,
  responses: { 200: json(classSaved, 'Set') },
})

export const undoClassStatus = endpoint({
  method: 'POST',
  path: '/classes/:id/status/undo',
  tag: 'Class Management',
  summary: 'Undo a status of a class within 10 seconds',
  who: 'admin',
  proof: 'never',
  body: body(undoRequest),
  firstMessage: true,
  responses: { 200: json(classSaved, 'The class') },
  refusals: ['undo_refused'],
})
