import type { AttendanceStatus } from '../seats/attendance-statuses.ts'

/** The names of the statuses for users, in the order of the buttons. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  present: 'Present',
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  excused: 'Excused',
}

/**
 * What became of a student's check-in. `waiting`: the scan arrived late, and the instructor has to confirm it.
 * `declined`: the instructor or an administrator marked the student otherwise.
 */
export const checkInStates = ['checked_in', 'waiting', 'declined'] as const
export type CheckInState = (typeof checkInStates)[number]

/** What administrators read about attendance. Not among the other messages, because every visitor loads those. */
export const attendanceTexts = {
  attendanceLoadFailed: 'Failed to fetch attendance',
  attendanceCorrected: 'Attendance corrected successfully',
  attendanceCorrectFailed: 'Failed to correct attendance',
  meetingsNotConfirmed: 'The meetings of this session are not confirmed',
  meetingsNotConfirmedDetail: 'Attendance belongs to meetings. Confirm on which days this session meets.',
  noMeetingYet: 'No meeting has begun yet',
  pdfFailed: 'Failed to create the PDF',
  noAttendanceYet: 'No one has taken attendance in this session yet.',
} as const
