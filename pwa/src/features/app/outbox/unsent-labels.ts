import { clockDifference } from '@/api/server-clock.ts'
import type { Attempts, UnsentState } from '@/offline/outbox/command-state.ts'
import type { Command } from '@/offline/store/command.ts'

const soon = 'It will be sent as soon as the server can be reached.'

const saved: Record<Command['kind'], string> = {
  enroll: 'You are not enrolled yet. Your request will be sent as soon as the server can be reached.',
  'accept-offer': 'The spot is not yours yet. Your answer will be sent as soon as the server can be reached.',
  withdraw: 'You keep your seat until this is sent.',
  'request-transfer':
    'You keep your seat. The office gets your request as soon as the server can be reached.',
  'withdraw-transfer-request': 'The office can still answer your request until this is sent.',
  'join-waitlist':
    'You are not on the waitlist yet. Your request will be sent as soon as the server can be reached.',
  'leave-waitlist': 'You keep your place on the waitlist until this is sent.',
  'edit-profile': soon,
  'change-preferences': soon,
  agree: soon,
  'mark-read': soon,
  'mark-all-read': soon,
  'delete-notification': soon,
  'take-attendance': soon,
  'scan-meeting-code': 'You are not checked in yet. Your instructor confirms a scan that is sent late.',
  'enroll-walk-in': 'Not enrolled yet. The server decides as soon as it can be reached.',
  'check-in': soon,
}

const MINUTE_MS = 60_000
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Explains the state of an unsent command to the user. `now` is rounded down to the minute. */
export function unsentLabel(
  command: Command['kind'],
  state: UnsentState,
  { tried, nextAttemptAt, isUndo, now }: Attempts & { now: Date },
): string {
  if (state === 'needs-login') return 'Your login has ended. Log in again to send this.'
  if (state === 'sending') return 'Waiting for the server’s response.'
  if (tried) {
    const at = nextAttemptAt + clockDifference()
    const when = at - now.getTime() <= 2 * MINUTE_MS ? 'within two minutes' : `at ${clock.format(at)}`
    return `It may have reached the server. We send it again ${when}, or as soon as the connection is back. Then you see the result here. It never counts twice.`
  }
  return isUndo
    ? 'Your enrollment may have reached the server. If it did, it is withdrawn as soon as the server can be reached.'
    : saved[command]
}

/** The name of each command for users. */
export const commandLabel: Record<Command['kind'], string> = {
  enroll: 'Enroll',
  'accept-offer': 'Accept the spot',
  withdraw: 'Withdraw',
  'request-transfer': 'Ask for another date',
  'withdraw-transfer-request': 'Withdraw the request for another date',
  'join-waitlist': 'Join the waitlist',
  'leave-waitlist': 'Leave the waitlist',
  'edit-profile': 'Change my profile',
  'change-preferences': 'Change my email settings',
  agree: 'Agree to the Terms or the Privacy Policy',
  'mark-read': 'Mark a notification as read',
  'mark-all-read': 'Mark all notifications as read',
  'delete-notification': 'Delete a notification',
  'take-attendance': 'Take attendance',
  'scan-meeting-code': 'Check in',
  'enroll-walk-in': 'Enroll a walk-in',
  'check-in': 'Check students in',
}
