import { z } from 'zod'
import { csvFile, endpoint, json, unchanged } from '../endpoint.ts'
import { id } from '../text.ts'
import { taughtSession } from './teaching.ts'

const sessions = z.object({ sessions: z.array(taughtSession), total: z.int() })

export const listMySessions = endpoint({
  method: 'GET',
  path: '/users/taught-sessions',
  tag: 'Teaching',
  summary: 'List the sessions I teach, with their participants',
  who: 'user',
  responses: { 200: json(sessions, 'The next session first'), 304: unchanged },
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/classes/:id/participants',
  tag: 'Teaching',
  summary: 'List the participants of a class: all sessions for an administrator, their own for an instructor',
  who: 'staff',
  responses: { 200: json(sessions, 'By session') },
})

export const exportParticipants = endpoint({
  method: 'GET',
  path: '/classes/:id/participants/export',
  tag: 'Teaching',
  summary: 'Export the participants of a class, or of one session, as CSV',
  who: 'staff',
  query: z.object({ sessionId: id.optional() }),
  responses: { 200: csvFile },
})
