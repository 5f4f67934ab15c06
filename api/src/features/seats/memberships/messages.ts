import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../../messages/notifications/notify.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { classAndDate } from '../seats/messages.ts'

interface Named {
  readonly name: string
}

/** Sent to the directors. It gives no reason, because the person does not have to state one. */
export function memberLeft(center: Named, name: string): Message {
  return {
    type: 'center_membership',
    title: `${name} left ${center.name}`,
    message: `${name} left ${center.name}. You can no longer see their information. Classes already invoiced stay on your invoices.`,
    actionUrl: '/my-center',
    links: [{ label: 'My center', url: '/my-center' }],
  }
}

/** A class that somebody pays for themselves. */
export interface TakenOver {
  readonly session: LockedSession
  readonly amountCents: number
  /** yyyy-MM-dd; null before the approval. */
  readonly dueDate: string | null
}

/** Sent to somebody who left, with what they owe now and where they wait on their own. */
export function paysAfterLeaving(
  center: Named,
  {
    takenOver,
    waits,
  }: { readonly takenOver: readonly TakenOver[]; readonly waits: readonly LockedSession[] },
): Message {
  const owed = takenOver.map(({ session, amountCents, dueDate }) => {
    const due = dueDate === null ? 'after it is approved' : `by ${displayDate(dueDate, dueDate)}`
    return `You pay ${amountText(amountCents / 100)} for ${classAndDate(session)} ${due}.`
  })
  const waiting = waits.map(
    (session) =>
      `You keep your place on the waitlist for ${classAndDate(session)}, and pay if you get a spot.`,
  )
  const isOwed = owed.length > 0
  const url = isOwed ? '/profile?section=payments' : '/profile?section=enrollments'
  return {
    type: isOwed ? 'payment_due' : 'center_membership',
    title: `You left ${center.name}`,
    message: [...owed, ...waiting].join(' '),
    actionUrl: url,
    links: [{ label: isOwed ? 'Payments due' : 'My enrollments', url }],
  }
}
