import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
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
    title: t('{name} left {center}', { name, center: center.name }),
    message: t(
      '{name} left {center}. You can no longer see their information. Classes already invoiced stay on your invoices.',
      { name, center: center.name },
    ),
    actionUrl: '/my-center',
    links: [{ label: t('My center'), url: '/my-center' }],
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
    const values = { amount: amountText(amountCents / 100), classAndDate: classAndDate(session) }
    return dueDate === null
      ? t('You pay {amount} for {classAndDate} after your enrollment is approved.', values)
      : t('You pay {amount} for {classAndDate} by {date}.', {
          ...values,
          date: displayDate(dueDate, dueDate),
        })
  })
  const waiting = waits.map((session) =>
    t('You keep your place on the waitlist for {classAndDate}, and pay if you get a spot.', {
      classAndDate: classAndDate(session),
    }),
  )
  const isOwed = owed.length > 0
  const url = isOwed ? '/profile?section=payments' : '/profile?section=enrollments'
  return {
    type: isOwed ? 'payment_due' : 'center_membership',
    title: t('You left {center}', { center: center.name }),
    message: [...owed, ...waiting].join(' '),
    actionUrl: url,
    links: [{ label: isOwed ? t('Payments due') : t('My enrollments'), url }],
  }
}
