import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { classOperation, consequences, sessionOperation } from './consequences.ts'

export const readClassConsequences = endpoint({
  method: 'POST',
  path: '/admin/classes/:id/consequences',
  tag: 'Class Management',
  summary: 'Preview what a new status, a save, or the deletion of a class would change for its students',
  who: 'admin',
  proof: 'never',
  body: body(classOperation),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(z.object({ consequences }), 'What the operation would do; nothing is done') },
  refusals: ['capacity_below_seats', 'class_conflict', 'meeting_has_attendance'],
})

export const readSessionConsequences = endpoint({
  method: 'POST',
  path: '/sessions/:id/consequences',
  tag: 'Sessions',
  summary: 'Preview what a new status, a save, or the removal of a session would change for its students',
  who: 'admin',
  proof: 'never',
  body: body(sessionOperation),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(z.object({ consequences }), 'What the operation would do; nothing is done') },
  refusals: ['capacity_below_seats', 'meeting_has_attendance', 'session_conflict', 'session_not_over'],
})
