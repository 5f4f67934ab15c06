/** What administrators read about completion. Not among the other messages, because every visitor loads those. */
export const completionTexts = {
  invalidRequiredShare: 'The required share of hours must be a whole number from 1 to 100',
  meetingsUnconfirmed: 'The meetings of the session are not confirmed',
  overrideReasonRequired: 'Enter why these students get a certificate',
  overrideHoursRequired: 'Enter the hours: attendance shows none',
  hoursExceedSession: 'A certificate cannot state more hours than the session had',
  proposalFailed: 'Failed to fetch who completed the session',
} as const
