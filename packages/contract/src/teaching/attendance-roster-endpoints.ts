import { z } from 'zod'
import { body, endpoint, json, unchanged } from '../endpoint.ts'
import { attendanceSave, roster, savedAttendance } from './attendance.ts'
import { exampleAttendance, exampleCheckIns } from './attendance-examples.ts'
import { checkInsSave, savedCheckIns } from './check-ins.ts'

export const listMyRosters = endpoint({
  method: 'GET',
  path: '/users/rosters',
  tag: 'Attendance',
  summary: 'List the rosters of the current sessions I teach, with their attendance',
  who: 'user',
  responses: {
    200: json(z.object({ rosters: z.array(roster), total: z.int() }), 'The next session first'),
    304: unchanged,
  },
})

export const readRoster = endpoint({
  method: 'GET',
  path: '/teaching/sessions/:id/roster',
  tag: 'Attendance',
  summary: 'Get the roster of a session with its attendance, for its instructor and administrators',
  who: 'staff',
  responses: { 200: json(z.object({ roster }), 'The roster') },
})

export const recordAttendance = endpoint({
  method: 'PUT',
  path: '/meetings/:id/attendance',
  tag: 'Attendance',
  summary: 'Add marks of attendance to a meeting; those of administrators are corrections with a reason',
  who: 'staff',
  body: body(attendanceSave, exampleAttendance),
  firstMessage: true,
  responses: { 200: json(z.object({ attendance: savedAttendance }), 'The marks that count now') },
  refusals: ['meeting_cancelled', 'meeting_not_begun'],
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/meetings/:id/check-ins',
  tag: 'Attendance',
  summary: 'Check students in to a meeting with their scanned passes',
  who: 'staff',
  body: body(checkInsSave, exampleCheckIns),
  firstMessage: true,
  responses: { 200: json(savedCheckIns, 'The outcome for each pass, and the marks that count now') },
  refusals: ['meeting_cancelled', 'meeting_not_begun'],
})
