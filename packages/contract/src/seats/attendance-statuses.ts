/** How a student attended a meeting. `late` and `left_early` have the minutes that the student missed. */
export const attendanceStatuses = ['present', 'late', 'left_early', 'absent', 'excused'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]
