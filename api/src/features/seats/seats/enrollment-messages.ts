import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { ReviewedStatus } from '@cubby/rules/enrollment'
import { amountText } from '@cubby/rules/price-text'
import { refundPolicyText, refundsEverything } from '@cubby/rules/refund-policy'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../../messages/notifications/notify.ts'
import type { Owed } from '../../money/payments/charge-enrollment.ts'
import { paymentsLink } from '../../money/payments/messages.ts'
import type { LockedSession } from './lock-session.ts'

const MY_ENROLLMENTS = '/profile?section=enrollments'

export function aboutEnrollment(title: string, message: string): Message {
  return {
    type: 'enrollment',
    title,
    message,
    actionUrl: MY_ENROLLMENTS,
    links: [{ label: 'My enrollments', url: MY_ENROLLMENTS }],
  }
}

/** For example 'CPR and First Aid Certification on Dec 4, 2026'. */
export function classAndDate(session: LockedSession): string {
  return `${session.classTitle} on ${displayDate(session.startDate, session.endDate)}`
}

/** Sent to the student when their enrollment is received and holds a seat. */
export function enrollmentReceived(session: LockedSession): Message {
  return aboutEnrollment(
    `Your spot in ${session.classTitle} is held`,
    `We have received your enrollment for ${classAndDate(session)}. Your spot is held while we confirm it.`,
  )
}

/** States the amount, the due date, and the refund policy of the enrollment if a payment is owed. */
export function enrollmentApproved(
  session: LockedSession,
  owed: Owed | null,
  refunds: RefundPolicy | null,
): Message {
  const policy =
    refunds && !refundsEverything(refunds) ? ` Refunds when you withdraw: ${refundPolicyText(refunds)}` : ''
  const cost = owed
    ? ` ${amountText(owed.amountCents / 100)} is due by ${displayDate(owed.dueDate, owed.dueDate)}.`
    : ''
  const message = aboutEnrollment(
    `You are enrolled in ${session.classTitle}`,
    `Your enrollment for ${classAndDate(session)} is approved.${cost}${policy} We look forward to seeing you.`,
  )
  return owed ? { ...message, links: [...message.links, paymentsLink] } : message
}

export function enrollmentPending(session: LockedSession): Message {
  return aboutEnrollment(
    `Your enrollment in ${session.classTitle} is being reviewed`,
    `Your spot in ${classAndDate(session)} is held while we review your enrollment.`,
  )
}

export function enrollmentRejected(session: LockedSession, reason: string | null): Message {
  const why = reason ? ` The reason: ${reason}` : ''
  return aboutEnrollment(
    `Your enrollment in ${session.classTitle} was not approved`,
    `We could not approve your enrollment for ${classAndDate(session)}.${why}`,
  )
}

/** Sent when an administrator corrects the record of a past session. */
export function recordCorrected(session: LockedSession, to: ReviewedStatus, reason: string | null): Message {
  const why = reason ? ` The reason: ${reason}` : ''
  const record = {
    approved: 'it now shows that you took part',
    pending: 'it now shows that your enrollment was not approved before the session ended',
    rejected: 'it now shows that you did not take part',
    declined: 'it now shows that you did not take part',
  }[to]
  return aboutEnrollment(
    `Your record for ${session.classTitle} was corrected`,
    `We corrected your record for ${classAndDate(session)}: ${record}.${why}`,
  )
}

/** Sent to every user with a seat or a waitlist entry when a session is cancelled or removed. */
export function sessionCancelled(session: LockedSession): Message {
  return aboutEnrollment(
    `${session.classTitle} will not take place`,
    `${classAndDate(session)} was cancelled. Other dates are on the class page.`,
  )
}
