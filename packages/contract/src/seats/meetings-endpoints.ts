import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import {
  type MeetingsSave,
  meetingCancellation,
  meetingMove,
  meetingsSave,
  sessionMeetings,
} from './meetings.ts'
import { calendarFilter, moveConsequences, schoolCalendar } from './school-calendar.ts'

const exampleMeetingsSave: MeetingsSave = {
  pattern: { kind: 'daily', exceptions: [] },
  break_minutes: 30,
}

const meetings = z.object({ meetings: sessionMeetings })

export const readSessionMeetings = endpoint({
  method: 'GET',
  path: '/sessions/:id/meetings',
  tag: 'Meetings',
  summary: 'Get the meetings of a session, for administrators, its instructor, and its students',
  who: 'user',
  responses: { 200: json(meetings, 'Its meetings, or a proposal if they are not confirmed') },
})

export const setMeetings = endpoint({
  method: 'PUT',
  path: '/sessions/:id/meetings',
  tag: 'Meetings',
  summary: 'Set and confirm the meetings of a session, and notify its students if a coming meeting changes',
  who: 'admin',
  proof: 'never',
  body: body(meetingsSave, exampleMeetingsSave),
  firstMessage: true,
  responses: { 200: json(meetings, 'Set') },
  refusals: ['meeting_has_attendance', 'meetings_changed'],
})

export const moveMeeting = endpoint({
  method: 'POST',
  path: '/meetings/:id/move',
  tag: 'Meetings',
  summary:
    'Move a meeting to another day or time, and notify its students unless it is over; a cancelled meeting takes place again',
  who: 'admin',
  proof: 'never',
  body: body(meetingMove),
  firstMessage: true,
  responses: { 200: json(meetings, 'Moved') },
  refusals: ['meetings_changed'],
})

export const readMoveConsequences = endpoint({
  method: 'POST',
  path: '/meetings/:id/move/consequences',
  tag: 'Meetings',
  summary: 'Preview whom a move of a meeting notifies, and the conflicts at its new time',
  who: 'admin',
  proof: 'never',
  body: body(meetingMove),
  repeatable: false,
  firstMessage: true,
  responses: {
    200: json(z.object({ consequences: moveConsequences }), 'What the move would do; nothing is done'),
  },
  refusals: ['meetings_changed'],
})

export const readSchoolCalendar = endpoint({
  method: 'GET',
  path: '/admin/calendar',
  tag: 'Meetings',
  summary:
    'List the meetings of the school in up to 42 days, with rooms, instructors, holidays, and conflicts',
  who: 'admin',
  proof: 'never',
  query: calendarFilter,
  firstMessage: true,
  responses: { 200: json(z.object({ calendar: schoolCalendar }), 'The meetings, in order') },
})

export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/meetings/:id/cancel',
  tag: 'Meetings',
  summary: 'Cancel a meeting, and notify its students unless it is over',
  who: 'admin',
  proof: 'never',
  body: body(meetingCancellation),
  firstMessage: true,
  responses: { 200: json(meetings, 'Cancelled') },
  refusals: ['meetings_changed'],
})
