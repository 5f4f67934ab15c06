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

/** What administrators read about make-up meetings. */
export const makeUpTexts = {
  optionsFailed: 'Failed to fetch the meetings',
  assigned: 'Make-up meeting assigned successfully',
  assignFailed: 'Failed to assign the make-up meeting',
  cancelled: 'Make-up meeting cancelled successfully',
  cancelFailed: 'Failed to cancel the make-up meeting',
  noOptions: 'The class has no other session with a meeting to make this up.',
} as const

/** What administrators read about completion. */
export const completionTexts = {
  invalidRequiredShare: 'The required share of hours must be a whole number from 1 to 100',
  meetingsUnconfirmed: 'The meetings of the session are not confirmed',
  overrideReasonRequired: 'Enter why these students get a certificate',
  overrideHoursRequired: 'Enter the hours: attendance shows none',
  hoursExceedSession: 'A certificate cannot state more hours than the session had',
  proposalFailed: 'Failed to fetch who completed the session',
} as const
