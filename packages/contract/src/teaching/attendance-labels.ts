import type { AttendanceStatus } from '../seats/attendance-statuses.ts'

/** The names of the statuses for users, in the order of the buttons. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  present: 'Present',
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  excused: 'Excused',
}
