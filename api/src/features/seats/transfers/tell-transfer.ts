import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { amountText } from '@cubby/rules/money/price-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { transferDueTexts } from '@cubby/rules/seats/transfer'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import type { Message } from '../../messages/notifications/notify.ts'
import { paymentsLink } from '../../money/payments/messages.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { aboutEnrollment, CENTER_PAYS, classAndDate } from '../seats/messages.ts'
import { staffMoved } from '../seats/staff-messages.ts'

interface TransferNotice {
  readonly oldSession: LockedSession
  readonly session: LockedSession
  readonly status: 'pending' | 'approved'
  readonly money: TransferMoney
  /** The refund policy of the new enrollment if deadlines were reached that stay reached. */
  readonly reached: RefundPolicy | undefined
  /** The center that pays; null if the student does. */
  readonly centerId: string | null
}

/** The only notification of the student about a transfer. Names both sessions and says what happens with the money. */
export function enrollmentTransferred({
  oldSession,
  session,
  status,
  money,
  reached,
  centerId,
}: TransferNotice): Message {
  const parts = [
    t('Your enrollment in {oldClass} was moved to {newClass}.', {
      oldClass: classAndDate(oldSession),
      newClass: classAndDate(session),
    }),
    ...(status === 'pending' ? [t('Your spot is held while we confirm it.')] : []),
    ...moneyParts(money, centerId),
    ...(reached && centerId === null
      ? [t('The new date does not reopen refund deadlines that have passed.'), refundPolicyText(reached)]
      : []),
  ]
  const message = aboutEnrollment(
    t('You are now in {classTitle} on {date}', {
      classTitle: session.classTitle,
      date: displayDate(session.startDate, session.endDate),
    }),
    parts.join(' '),
    session,
  )
  return centerId === null && (money.due > 0 || money.refund > 0)
    ? { ...message, links: [...message.links, paymentsLink()] }
    : message
}

/** Says to the student what happens with the money of a transfer, a sentence for each part, or that a center pays. */
export function moneyParts(money: TransferMoney, centerId: string | null): string[] {
  if (centerId !== null) return [translate(CENTER_PAYS)]
  const { carried, refund } = money
  return [
    ...(carried > 0
      ? [t('The {amount} that you paid counts toward the new date.', { amount: amountText(carried) })]
      : []),
    ...transferDueTexts(money),
    ...(refund > 0
      ? [t('We will refund {amount} and let you know when that is done.', { amount: amountText(refund) })]
      : []),
  ]
}

interface Move {
  readonly newId: string
  readonly money: TransferMoney
}

/** Tells the directors of the centers that pay which of their staff was moved from a session to the same new one. */
export function tellDirectorsOfMove(
  ctx: TransactionContext,
  { oldSession, moved }: { readonly oldSession: LockedSession; readonly moved: readonly Move[] },
): Promise<void> {
  return tellDirectors(ctx, {
    news: moved.map(({ newId, money }) => ({
      enrollmentId: newId,
      refundCents: Math.round(money.refund * 100),
    })),
    messageOf: (facts) => staffMoved(facts, oldSession),
  })
}
