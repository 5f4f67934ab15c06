import { z } from 'zod'
import { sessionStatus } from '../catalog/classes.ts'
import { ATTENDANCE_MAX_MARKS, ATTENDANCE_NOTE_MAX_LENGTH, MEETING_MAX_MINUTES } from '../constants.ts'
import { messages } from '../messages.ts'
import { attendanceStatuses } from '../seats/attendance-statuses.ts'
import { enrollmentStatus } from '../seats/enrollments.ts'
import { meeting } from '../seats/meetings.ts'
import { id, line } from '../text.ts'
import { certificateKey } from './certificates.ts'
import { lateScan, meetingSecret } from './meeting-codes.ts'

const missedMinutes = z
  .int(messages.invalidMissedMinutes)
  .min(1, messages.invalidMissedMinutes)
  .max(MEETING_MAX_MINUTES, messages.invalidMissedMinutes)

const content = {
  /** Null takes an earlier mark back. */
  status: z.enum(attendanceStatuses).nullable(),
  /** Set only with `late` and `left_early`. */
  missed_minutes: missedMinutes.nullable(),
  note: line(ATTENDANCE_NOTE_MAX_LENGTH),
}

/** A mark of one student in one meeting. A repeated key changes nothing. */
const newMark = z
  .object({
    key: id,
    user_id: id,
    ...content,
    /**
     * When it was made, by the server's clock. A time in the future or before the day of the meeting counts
     * as the time of the request.
     */
    marked_at: z.iso.datetime(),
  })
  .refine(
    ({ status, missed_minutes }) =>
      (missed_minutes !== null) === (status === 'late' || status === 'left_early'),
    { message: messages.invalidMissedMinutes, path: ['missed_minutes'] },
  )
  .meta({ id: 'NewAttendanceMark' })
export type NewMark = z.infer<typeof newMark>

/** PUT /meetings/{id}/attendance. Marks of administrators are corrections and need a reason. */
export const attendanceSave = z
  .object({
    marks: z.array(newMark).min(1).max(ATTENDANCE_MAX_MARKS),
    reason: line(ATTENDANCE_NOTE_MAX_LENGTH).trim().optional(),
  })
  .meta({ id: 'AttendanceSave' })
export type AttendanceSave = z.infer<typeof attendanceSave>

/** The mark that counts for a student in a meeting. */
export const attendanceMark = z
  .object({
    key: z.string(),
    meeting_id: z.string(),
    user_id: z.string(),
    status: content.status,
    missed_minutes: z.int().nullable(),
    note: z.string(),
    marked_at: z.string(),
    marked_by: z.string().nullable(),
    is_correction: z.boolean(),
    /** Whether a check-in made it. Of several check-ins, the first counts. Missing in rosters of earlier versions. */
    is_check_in: z.boolean().optional(),
    /** Whether the student checked in with a printed pass or a picture of one. */
    is_printed_pass: z.boolean().optional(),
    /** Whether another student checked in to the meeting with the same device. Only in rosters. */
    shares_device: z.boolean().optional(),
  })
  .meta({ id: 'AttendanceMark' })
export type AttendanceMark = z.infer<typeof attendanceMark>

/** A student of a roster. */
export const rosterStudent = z
  .object({
    id: z.string(),
    name: z.string(),
    enrollment_status: enrollmentStatus,
    /** Whether a payment for the session is outstanding. Missing in rosters of earlier versions. */
    is_unpaid: z.boolean().optional(),
    /** The public keys of the devices that show the student's passes. Missing in rosters of earlier versions. */
    pass_keys: z.array(z.string()).optional(),
  })
  .meta({ id: 'RosterStudent' })
/** A student of another session of the class who makes up a meeting of this one. */
const rosterMakeUp = z
  .object({
    id: z.string(),
    meeting_id: z.string(),
    user_id: z.string(),
    name: z.string(),
    /** The student's own session, whose pass checks them in. */
    session_id: z.string(),
    is_unpaid: z.boolean(),
    pass_keys: z.array(z.string()).optional(),
  })
  .meta({ id: 'RosterMakeUp' })
export type RosterMakeUp = z.infer<typeof rosterMakeUp>

/** The students of a session, its meetings, and their attendance. */
export const roster = z
  .object({
    /** The id of the session. */
    id: z.string(),
    class_id: z.string(),
    class_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    location: z.string().nullable(),
    status: sessionStatus,
    meetings: z.array(meeting),
    /** Whether instructors may enroll people at the door. Missing in rosters of earlier versions. */
    allows_walk_ins: z.boolean().optional(),
    students: z.array(rosterStudent),
    /** Sorted by name. Missing in rosters of earlier versions. */
    make_ups: z.array(rosterMakeUp).optional(),
    marks: z.array(attendanceMark),
    /** Every published key, to check passes without a connection. Missing in rosters of earlier versions. */
    keys: z.array(certificateKey).optional(),
    /** The secrets of its meetings, for the instructor only. Missing in rosters of earlier versions. */
    secrets: z.array(meetingSecret).optional(),
    /** All late scans, also those that were decided. Missing in rosters of earlier versions. */
    late_scans: z.array(lateScan).optional(),
  })
  .meta({ id: 'Roster' })
export type Roster = z.infer<typeof roster>

/** The marks that count in a meeting after a save. Another device or an administrator may have made some of them. */
export const savedAttendance = z
  .object({ session_id: z.string(), meeting_id: z.string(), marks: z.array(attendanceMark) })
  .meta({ id: 'SavedAttendance' })
export type SavedAttendance = z.infer<typeof savedAttendance>
