import type { Notification } from '@cubby/contract/messages/notifications'
import { sessionDates } from '@cubby/rules/session-dates'
import { isLiveEntry } from '@/offline/outbox/command-state.ts'
import { walkInName } from '@/offline/outbox/walk-in-name.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { isSessionRow } from '@/offline/store/outbox-row.ts'
import { describeSession, type Known } from './session-description.ts'
import { commandLabel } from './unsent-labels.ts'

export interface KnownRows extends Known {
  notifications: Notification[]
}

const sessionLabels = {
  enroll: 'Enroll in',
  'accept-offer': 'Accept the spot in',
  withdraw: 'Withdraw from',
  'join-waitlist': 'Join the waitlist of',
  'leave-waitlist': 'Leave the waitlist of',
}

/** Names a change with its subject: 'Enroll in CPR and First Aid, Dec 4, 2026'. */
export function commandTitle(row: OutboxRow, known: KnownRows): string {
  if (isSessionRow(row)) {
    const about = describeSession(row.args, known)
    return about ? `${sessionLabel(row, known)} ${about.title}, ${about.when}` : commandLabel[row.kind]
  }
  const { kind, args } = row
  if (kind === 'request-transfer') {
    const { title, terms } = args.wanted.seen
    return `${commandLabel[kind]}: ${title}, ${sessionDates(terms)}`
  }
  if (kind === 'enroll-walk-in') return `${commandLabel[kind]}: ${walkInName(args.walkIn)}`
  if (kind !== 'mark-read' && kind !== 'delete-notification') return commandLabel[kind]
  const notification = known.notifications.find(({ id }) => id === args.notificationId)
  if (!notification) return commandLabel[kind]
  return kind === 'mark-read' ? `Mark “${notification.title}” as read` : `Delete “${notification.title}”`
}

/** Returns the words before the session's name. Leaving the waitlist with an open offer declines the offer. */
function sessionLabel(
  { kind, args }: Extract<OutboxRow, { args: { sessionId: string } }>,
  known: Known,
): string {
  const entry = known.waitlist.find((row) => row.session_id === args.sessionId && isLiveEntry(row))
  if (kind === 'leave-waitlist' && entry?.status === 'offered') return 'Decline the spot in'
  return sessionLabels[kind]
}
