import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../../messages/notifications/notify.ts'
import { paymentsLink } from '../../money/payments/messages.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { aboutEnrollment, classAndDate } from '../seats/messages.ts'

interface Transfer {
  readonly oldSession: LockedSession
  readonly session: LockedSession
  readonly status: 'pending' | 'approved'
  readonly money: TransferMoney
}

/** The only notification about a transfer. Names both sessions and says what happens with the money. */
export function enrollmentTransferred({ oldSession, session, status, money }: Transfer): Message {
  const parts = [
    `Your enrollment in ${classAndDate(oldSession)} was moved to ${classAndDate(session)}.`,
    ...(status === 'pending' ? ['Your spot is held while we confirm it.'] : []),
    ...moneyParts(money),
  ]
  const message = aboutEnrollment(
    `You are now in ${session.classTitle} on ${displayDate(session.startDate, session.endDate)}`,
    parts.join(' '),
  )
  return money.due > 0 || money.refund > 0 ? { ...message, links: [...message.links, paymentsLink] } : message
}

function moneyParts({ carried, due, due_date, refund }: TransferMoney): string[] {
  return [
    ...(carried > 0 ? [`The ${amountText(carried)} that you paid counts for the new date.`] : []),
    ...(due > 0 && due_date !== null
      ? [`${amountText(due)} is due by ${displayDate(due_date, due_date)}.`]
      : []),
    ...(refund > 0 ? [`We will refund ${amountText(refund)} and let you know when that is done.`] : []),
  ]
}

/** Sent when the office declines a student's request. */
export function transferDeclined(
  oldSession: LockedSession,
  { wanted, reason }: { readonly wanted: string; readonly reason: string },
): Message {
  return aboutEnrollment(
    `Your enrollment in ${oldSession.classTitle} stays as it is`,
    `We could not move your enrollment in ${classAndDate(oldSession)} to ${wanted}. The reason: ${reason}`,
  )
}
