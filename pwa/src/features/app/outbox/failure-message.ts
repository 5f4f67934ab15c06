import { messages } from '@cubby/contract/messages'
import type { CommandKind } from '@/offline/store/command.ts'

/** Returns the message when a command failed without one, or null if the failure is only logged. */
export function commandFailureMessage(kind: CommandKind): string | null {
  switch (kind) {
    case 'enroll':
    case 'accept-offer':
    case 'withdraw':
      return messages.enrollmentFailed
    case 'request-transfer':
    case 'withdraw-transfer-request':
      return messages.transferRequestFailed
    case 'join-waitlist':
    case 'leave-waitlist':
      return messages.waitlistFailed
    case 'edit-profile':
      return messages.profileNotUpdated
    case 'change-preferences':
      return messages.preferencesFailed
    case 'take-attendance':
    case 'check-in':
      return messages.attendanceFailed
    case 'scan-meeting-code':
      return messages.checkInFailed
    case 'enroll-walk-in':
      return messages.walkInFailed
    case 'agree':
    case 'mark-read':
    case 'mark-all-read':
    case 'delete-notification':
      return null
  }
}
