import { exampleIds } from '../example-ids.ts'
import type { AttendanceSave } from './attendance.ts'
import type { CheckInsSave } from './check-ins.ts'
import type { ClassAttendance } from './class-attendance.ts'

const meetingId = exampleIds.meeting
const session = {
  id: exampleIds.session,
  start_date: '2026-11-24',
  end_date: '2026-11-24',
  start_time: '18:00',
  end_time: '20:30',
  status: 'scheduled' as const,
  location: 'Room 2',
  instructor_name: 'Marisol Vega',
  meetings_confirmed: true,
}

export const exampleClassAttendance: ClassAttendance = {
  class_id: exampleIds.class,
  class_title: 'CPR and First Aid Certification',
  today: '2026-11-25',
  sessions: [session],
  attendance: {
    ...session,
    meetings: [
      {
        id: meetingId,
        date: '2026-11-24',
        start_time: '18:00',
        end_time: '20:30',
        break_minutes: 0,
        status: 'scheduled',
        moved_from: null,
        version: 1,
      },
    ],
    students: [
      {
        id: exampleIds.user,
        name: 'Rosa Delgado',
        email: 'rosa@example.test',
        enrollment_status: 'approved',
        is_enrolled: true,
        totals: { meetings: 1, held: 150, attended: 130, missed: 20, unmarked: 0, made_up: 0 },
        enrollment_id: exampleIds.enrollment,
        make_up_meetings: [],
      },
    ],
    make_up_students: [],
    marks: [
      {
        key: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0b',
        meeting_id: meetingId,
        user_id: exampleIds.user,
        status: 'late',
        missed_minutes: 20,
        note: '',
        marked_at: '2026-11-25T14:02:00.000Z',
        marked_by: 'Ada Office',
        is_correction: true,
        reason: 'The sign-in sheet says 6:20 PM',
        counts: true,
      },
    ],
  },
}

export const exampleAttendance: AttendanceSave = {
  marks: [
    {
      key: '6b0d3c1e-52a4-4f6d-9d57-0c1f5e6f7a01',
      user_id: exampleIds.user,
      status: 'late',
      missed_minutes: 15,
      note: 'The train was late',
      marked_at: '2026-11-24T14:20:00.000Z',
    },
  ],
}

export const exampleCheckIns: CheckInsSave = {
  check_ins: [
    {
      key: '6b0d3c1e-52a4-4f6d-9d57-0c1f5e6f7a02',
      code: 'The text of a QR code',
      scanned_at: '2026-11-24T14:03:00.000Z',
    },
  ],
}
