/** What administrators read about make-up meetings. Not among the other messages, because every visitor loads those. */
export const makeUpTexts = {
  optionsFailed: 'Failed to fetch the meetings',
  assigned: 'Make-up meeting assigned successfully',
  assignFailed: 'Failed to assign the make-up meeting',
  cancelled: 'Make-up meeting cancelled successfully',
  cancelFailed: 'Failed to cancel the make-up meeting',
  noOptions: 'The class has no other session with a meeting to make this up.',
} as const
