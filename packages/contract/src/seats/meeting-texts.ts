/** What administrators read about meetings. Not among the other messages, because every visitor loads those. */
export const meetingTexts = {
  meetingsLoadFailed: 'Failed to fetch meetings',
  meetingsFailed: 'Failed to save meetings',
  meetingsSaved: 'Meetings saved successfully',
  meetingMoved: 'Meeting moved successfully',
  meetingMoveFailed: 'Failed to move the meeting',
  meetingCancelled: 'Meeting cancelled successfully',
  meetingCancelFailed: 'Failed to cancel the meeting',
  noMeetings: 'Choose at least one day on which the session meets',
  invalidBreak: 'The break must be whole minutes, and shorter than a meeting',
  meetingOutsideSession: 'Choose a day between the first and the last day of the session',
  meetingOverlaps: 'The session has another meeting at that time',
} as const
