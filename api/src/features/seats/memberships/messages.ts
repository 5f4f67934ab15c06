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
    title: t('{name} left {name2}', { name, name2: center.name }),
    message: t(
      '{name} left {name2}. You can no longer see their information. Classes already invoiced stay on your invoices.',
      { name, name2: center.name },
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
    const due =
      dueDate === null
        ? t('after it is approved')
        : t('by {displayDate}', { displayDate: displayDate(dueDate, dueDate) })
    return t('You pay {amount} for {classAndDate} {due}.', {
      amount: amountText(amountCents / 100),
      classAndDate: classAndDate(session),
      due,
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
    title: t('You left {name}', { name: center.name }),
    message: [...owed, ...waiting].join(' '),
    actionUrl: url,
    links: [{ label: isOwed ? t('Payments due') : t('My enrollments'), url }],
  }
}
