import { z } from 'zod'
import { sessionStatus } from '../catalog/classes.ts'
import { enrollmentStatus } from '../seats/enrollments.ts'
import { makeUpMeeting } from '../seats/make-up-meetings.ts'
import { meeting } from '../seats/meetings.ts'
import { id } from '../text.ts'
import { attendanceMark } from './attendance.ts'

const minutes = z.int().min(0)

/** What a student attended of the meetings so far, in minutes of instruction. `held` is the sum of the others. */
const attendanceTotals = z
  .object({
    /** The number of meetings so far. */
    meetings: z.int(),
    held: minutes,
    attended: minutes,
    /** Absent, excused, late, or left early. */
    missed: minutes,
    /** In meetings that nobody has marked. */
    unmarked: minutes,
    /** The part of `missed` and `unmarked` that the student made up in other sessions. */
    made_up: minutes,
  })
  .meta({ id: 'AttendanceTotals' })

/** A mark as administrators see it. */
const recordedMark = attendanceMark
  .extend({
    /** Why an administrator corrected it; null for marks of instructors. */
    reason: z.string().nullable(),
    /** Whether it is the mark that counts for its student and meeting. */
    counts: z.boolean(),
  })
  .meta({ id: 'RecordedMark' })
export type RecordedMark = z.infer<typeof recordedMark>

const attendedStudent = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  enrollment_status: enrollmentStatus,
  /** False for a student who left the session and has marks in it. */
  is_enrolled: z.boolean(),
  totals: attendanceTotals,
  enrollment_id: z.string(),
  /** Meetings of other sessions, in order. */
  make_up_meetings: z.array(makeUpMeeting),
})
export type AttendedStudent = z.infer<typeof attendedStudent>

/** A student of another session of the class who makes up something at one meeting of this session. */
const makeUpStudent = z.object({
  /** The id of the make-up meeting. */
  make_up_id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  meeting_id: z.string(),
  /** The student's own session. */
  session_id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})
export type MakeUpStudent = z.infer<typeof makeUpStudent>

const session = {
  id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  status: sessionStatus,
  location: z.string().nullable(),
  instructor_name: z.string().nullable(),
  meetings_confirmed: z.boolean(),
}

/** One session with all its marks. */
const sessionAttendance = z
  .object({
    ...session,
    /** In order, cancelled ones included. Empty until they are confirmed. */
    meetings: z.array(meeting),
    /** By name. */
    students: z.array(attendedStudent),
    /** By name; a student has a row for each meeting. */
    make_up_students: z.array(makeUpStudent),
    /** Oldest first, those that do not count included. */
    marks: z.array(recordedMark),
  })
  .meta({ id: 'SessionAttendance' })
export type SessionAttendance = z.infer<typeof sessionAttendance>

/** GET /admin/classes/{id}/attendance */
export const classAttendance = z
  .object({
    class_id: z.string(),
    class_title: z.string(),
    /** The provider's day up to which meetings count. */
    today: z.string(),
    /** All sessions of the class, soonest first. */
    sessions: z.array(z.object(session)),
    /** The requested session, or the last one that began. Null if the class has no sessions. */
    attendance: sessionAttendance.nullable(),
  })
  .meta({ id: 'ClassAttendance' })
export type ClassAttendance = z.infer<typeof classAttendance>

export const attendanceFilter = z.object({ sessionId: id.optional() })
export type AttendanceFilter = z.infer<typeof attendanceFilter>

/** The attendance of one student in one session. */
export const studentAttendance = z
  .object({
    session_id: z.string(),
    class_id: z.string(),
    class_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    totals: attendanceTotals,
  })
  .meta({ id: 'StudentAttendance' })
export type StudentAttendance = z.infer<typeof studentAttendance>
