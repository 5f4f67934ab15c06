import type { RefusalCode } from '../codes.ts'

/** Why nobody can enter a session any more. */
export const closedSession = [
  'session_cancelled',
  'session_completed',
  'session_removed',
  'session_started',
] as const satisfies RefusalCode[]

/** Why a student cannot change to another session. */
export const refusedTransfer = [
  ...closedSession,
  'account_not_active',
  'already_certified',
  'already_enrolled',
  'already_waiting',
  'not_transferable',
  'review_waiting',
  'session_full',
  'session_has_spots',
  'staff_cannot_enroll',
] as const satisfies RefusalCode[]
