/** What administrators read about attendance. Not among the other messages, because every visitor loads those. */
export const attendanceTexts = {
  attendanceLoadFailed: 'Failed to fetch attendance',
  attendanceCorrected: 'Attendance corrected successfully',
  attendanceCorrectFailed: 'Failed to correct attendance',
  meetingsNotConfirmed: 'The meetings of this session are not confirmed',
  meetingsNotConfirmedDetail: 'Attendance belongs to meetings. Confirm on which days this session meets.',
  noMeetingYet: 'No meeting has begun yet',
  pdfFailed: 'Failed to create the PDF',
  noAttendanceYet: 'Nobody has taken attendance in this session yet.',
} as const
