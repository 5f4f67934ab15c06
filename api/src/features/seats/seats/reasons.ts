/** Why an enrollment became historical, as administrators and students read it. */
export const reasons = {
  completed: 'Session completed',
  neverApproved: 'Not approved before the session ended',
  notTaken: 'Session ended',
  withdrawn: 'Withdrawn by the student',
  cancelled: 'Session cancelled',
  removed: 'Session removed',
  transferred: 'Transferred to another session',
  rejectedFromWaitlist: 'Rejected from the waitlist',
  accountDeleted: 'Account deleted',
} as const
