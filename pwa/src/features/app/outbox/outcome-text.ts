import { messages } from '@cubby/contract/messages'
import { type CheckInState, checkInStates } from '@cubby/contract/teaching/check-in-states'
import { isRecord } from '@/api/is-record.ts'
import type { Outcome } from '@/api/outcome.ts'
import { commandFailureMessage } from '@/features/app/outbox/failure-message.ts'
import type { Command } from '@/offline/store/command.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { checkInText } from './check-in-text.ts'

/** Returns the result of a command as a sentence, or null if the screen already shows it. */
export function outcomeText({
  kind,
  args,
  result,
}: Pick<OutboxRow, 'kind' | 'args' | 'result'>): string | null {
  switch (kind) {
    case 'enroll':
      return isWaitlisted(result) ? messages.addedToWaitlist : messages.enrolled
    case 'accept-offer':
      return messages.enrolled
    case 'withdraw':
      return 'isUndo' in args ? messages.enrollmentUndone : messages.withdrawn
    case 'request-transfer':
      return messages.transferAsked
    case 'withdraw-transfer-request':
      return messages.transferRequestWithdrawn
    case 'join-waitlist':
      return messages.addedToWaitlist
    case 'leave-waitlist':
      return messages.removedFromWaitlist
    case 'edit-profile':
      return messages.profileUpdated
    case 'scan-meeting-code':
      return checkInText(stateOf(result))
    case 'enroll-walk-in':
      return messages.walkInEnrolled
    case 'agree':
      return messages.consentRecorded
    case 'change-preferences':
    case 'take-attendance':
    case 'check-in':
    case 'mark-read':
    case 'mark-all-read':
    case 'delete-notification':
      return null
  }
}

/** Returns the result of a command that this device could not store, or null if there is nothing to tell the user. */
export function directOutcomeText(
  { kind, args }: Pick<Command, 'kind' | 'args'>,
  outcome: Outcome,
): string | null {
  if (outcome.kind === 'done') return outcomeText({ kind, args, result: outcome.response })
  // The end of a login is reported elsewhere.
  if (outcome.kind === 'needs_auth') return null
  if (outcome.kind === 'retry') return messages.notStoredNorSent
  return outcome.error.message || commandFailureMessage(kind)
}

/** Whether the session was full and the user joined the waitlist instead, as requested. */
function isWaitlisted(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'waitlist_entry' in result
}

/** The state of the check-in in a response. */
function stateOf(result: unknown): CheckInState {
  const checkIn = isRecord(result) ? result.check_in : null
  return checkInStates.find((state) => isRecord(checkIn) && checkIn.state === state) ?? 'waiting'
}
