import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { undoRequest } from '../seats/enrollments-review.ts'
import { adminSession, adminSessionList, sessionDetails } from './admin-classes.ts'
import { newSession, scheduleAction, sessionChange } from './class-save.ts'
import { sessionStatusRequest, sessionStatusSet } from './classes.ts'
import { exampleSessionSave } from './classes-examples.ts'

const removed = z.object({ id: z.string(), removed_at: z.string() })

export const setSessionStatus = endpoint({
  method: 'PATCH',
  path: '/sessions/sessions/:id/status',
  tag: 'Sessions',
  summary:
    'Schedule, cancel, or complete a session, at once or with 10 seconds for Undo; `restore` offers the seats of a cancelled session back',
  who: 'admin',
  proof: 'never',
  body: body(sessionStatusRequest, { status: 'cancelled', undoable: true }),
  firstMessage: true,
  responses: { 200: json(z.object({ session: sessionStatusSet }), 'The status') },
  refusals: ['session_not_over'],
})

export const undoSessionStatus = endpoint({
  method: 'POST',
  path: '/sessions/sessions/:id/status/undo',
  tag: 'Sessions',
  summary: 'Undo a status of a session within 10 seconds',
  who: 'admin',
  proof: 'never',
  body: body(undoRequest),
  firstMessage: true,
  responses: { 200: json(z.object({ session: sessionStatusSet }), 'The status') },
  refusals: ['undo_refused'],
})

export const readAdminClass = endpoint({
  method: 'GET',
  path: '/sessions/class/:id/sessions',
  tag: 'Sessions',
  summary: 'List the sessions of a class, including past ones',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(adminSessionList, 'Soonest first') },
})

export const readSessionDetails = endpoint({
  method: 'GET',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'Get one session with its class, and the sessions before and after it',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(sessionDetails, 'The session') },
})

export const createSession = endpoint({
  method: 'POST',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'Add a session to a class',
  who: 'admin',
  proof: 'never',
  body: body(newSession, { class_id: exampleIds.class, ...exampleSessionSave }),
  firstMessage: true,
  responses: { 201: json(z.object({ session: adminSession }), 'Added') },
  refusals: ['class_not_found', 'meeting_has_attendance', 'session_not_found'],
})

export const updateSession = endpoint({
  method: 'PUT',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'Change a session and notify its students of another date, time, or place',
  who: 'admin',
  proof: 'never',
  body: body(sessionChange, exampleSessionSave),
  firstMessage: true,
  responses: { 200: json(z.object({ session: adminSession }), 'Changed') },
  refusals: ['capacity_below_seats', 'meeting_has_attendance', 'session_conflict'],
})

export const removeSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'Remove a session and notify its students',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ session: removed }), 'Removed') },
})

export const actOnSchedule = endpoint({
  method: 'POST',
  path: '/admin/class-schedules',
  tag: 'Sessions',
  summary: 'List, create, update, or delete sessions, by `action`',
  who: 'admin',
  proof: 'never',
  body: body(scheduleAction),
  firstMessage: true,
  responses: {
    200: json(
      z.object({
        sessions: z.array(adminSession).optional(),
        session: z.union([adminSession, removed]).optional(),
      }),
      'The sessions, or the changed session',
    ),
  },
  refusals: [
    'capacity_below_seats',
    'class_not_found',
    'meeting_has_attendance',
    'session_conflict',
    'session_not_found',
  ],
})
