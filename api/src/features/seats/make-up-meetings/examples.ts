import type { MakeUpAssignment, MakeUpOptions, SavedMakeUp } from '@cubby/contract/make-up-meetings'
import { exampleIds } from '../../../platform/http/example-ids.ts'

export const exampleAssignment: MakeUpAssignment = { meeting_id: exampleIds.meeting }

export const exampleOptions: MakeUpOptions = {
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

export const exampleSavedMakeUp: { make_up: SavedMakeUp } = {
  make_up: {
    id: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0c',
    enrollment_id: exampleIds.enrollment,
    meeting_id: exampleIds.meeting,
    is_cancelled: false,
  },
}
