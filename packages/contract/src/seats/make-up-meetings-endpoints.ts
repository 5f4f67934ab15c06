import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import {
  type MakeUpAssignment,
  type MakeUpOptions,
  makeUpAssignment,
  makeUpOptions,
  type SavedMakeUp,
  savedMakeUp,
} from './make-up-meetings.ts'

const exampleAssignment: MakeUpAssignment = { meeting_id: exampleIds.meeting }

const exampleOptions: MakeUpOptions = {
  options: [
    {
      meeting: {
        id: exampleIds.meeting,
        date: '2026-12-03',
        start_time: '18:00',
        end_time: '20:30',
        break_minutes: 0,
        status: 'scheduled',
        moved_from: null,
        version: 1,
      },
      session_id: exampleIds.session,
      location: 'Room 2',
      instructor_name: 'Marisol Vega',
      capacity: 12,
      free: 5,
      is_over: false,
    },
  ],
}

const exampleSavedMakeUp: { make_up: SavedMakeUp } = {
  make_up: {
    id: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0c',
    enrollment_id: exampleIds.enrollment,
    meeting_id: exampleIds.meeting,
    is_cancelled: false,
  },
}

const saved = z.object({ make_up: savedMakeUp })

export const listMakeUpOptions = endpoint({
  method: 'GET',
  path: '/enrollments/:id/make-up-options',
  tag: 'Attendance',
  summary: 'List the meetings of other sessions of the class in which the student can make up hours',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(makeUpOptions, 'Coming meetings first, also full ones', exampleOptions) },
})

export const assignMakeUp = endpoint({
  method: 'POST',
  path: '/enrollments/:id/make-up-meetings',
  tag: 'Attendance',
  summary: 'Assign a make-up meeting, and notify the student unless it is over',
  who: 'admin',
  proof: 'never',
  body: body(makeUpAssignment, exampleAssignment),
  firstMessage: true,
  responses: { 201: json(saved, 'Assigned', exampleSavedMakeUp) },
  refusals: [
    'make_up_exists',
    'make_up_full',
    'make_up_not_approved',
    'make_up_other_class',
    'make_up_own_session',
    'make_up_unconfirmed',
    'meeting_cancelled',
    'session_cancelled',
  ],
})

export const cancelMakeUp = endpoint({
  method: 'DELETE',
  path: '/make-up-meetings/:id',
  tag: 'Attendance',
  summary: 'Cancel a make-up meeting, and notify the student unless it is over',
  who: 'admin',
  proof: 'never',
  responses: {
    200: json(saved, 'Cancelled', { make_up: { ...exampleSavedMakeUp.make_up, is_cancelled: true } }),
  },
})
