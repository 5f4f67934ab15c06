import { messages } from '@cubby/contract/messages'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { daysBetween } from '@cubby/rules/days'
import { discountReason } from '@cubby/rules/money/discount'
import { dueText } from '@cubby/rules/money/payment-plan-text'
import { amountText } from '@cubby/rules/money/price-text'
import { refundPolicyText, refundsEverything } from '@cubby/rules/money/refund-policy'
import type { ReviewedStatus } from '@cubby/rules/seats/enrollment'
import { decisionDates, displayDate } from '@cubby/rules/session-dates'
import { shortClockTime } from '@cubby/rules/session-times'
import type { Fact } from '../../../platform/mail/email-layout.ts'
import type { Message } from '../../messages/notifications/notify.ts'
import type { Owed } from '../../money/payments/charge-enrollment.ts'
import { paymentsLink } from '../../money/payments/messages.ts'
import type { LockedSession } from './lock-session.ts'

const MY_ENROLLMENTS = '/profile?section=enrollments'

/** With `session`, the email shows when and where its first meeting begins. */
export function aboutEnrollment(
  title: string,
  message: string,
  session?: Pick<LockedSession, 'startDate' | 'startTime' | 'location'>,
): Message {
  return {
    type: 'enrollment',
    title,
    message,
    actionUrl: MY_ENROLLMENTS,
    links: [{ label: 'My enrollments', url: MY_ENROLLMENTS }],
    fact: session && {
      value: dayAndTime(session.startDate, session.startTime),
      about: 'the first meeting',
      location: session.location,
    },
  }
}

/** For example 'Fri, Dec 4, 2026, 9 AM'. */
function dayAndTime(date: string, time: string): string {
  return `${decisionDates({ start_date: date, end_date: date })}, ${shortClockTime(time)}`
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
    session,
  )
}

/** Sent to somebody whom their center enrolled, when the enrollment waits for the office. */
export function spotHeldByCenter(session: LockedSession, centerName: string): Message {
  return aboutEnrollment(
    `Your spot in ${session.classTitle} is held`,
    `${centerName} enrolled you in ${classAndDate(session)}, and pays for it. Your spot is held while we confirm it.`,
    session,
  )
}

/** Sent to somebody whom their center put on a waitlist. */
export function waitlistedByCenter(session: LockedSession, centerName: string): Message {
  return aboutEnrollment(
    `You are on the waitlist for ${session.classTitle}`,
    `${centerName} put you on the waitlist for ${classAndDate(session)}, and will pay if you get a spot. We'll tell you when one opens, and you decide.`,
  )
}

/** Sent to somebody whom their center replaced by a colleague. */
export function spotGivenAway(session: LockedSession, centerName: string): Message {
  return aboutEnrollment(
    `You are no longer enrolled in ${session.classTitle}`,
    `${centerName} gave your spot in ${classAndDate(session)} to a colleague.`,
  )
}

/** Sent to somebody who takes the seat of a colleague. */
export function spotTakenOver(
  session: LockedSession,
  centerName: string,
  status: 'pending' | 'approved',
): Message {
  if (status === 'pending') return spotHeldByCenter(session, centerName)
  return aboutEnrollment(
    `You are enrolled in ${session.classTitle}`,
    `${centerName} enrolled you in ${classAndDate(session)} in place of a colleague, and pays for it. We look forward to seeing you.`,
    session,
  )
}

/** ' ($95.00 − $19.00, Code SPRING20)', or nothing without a discount. */
function discountText({ amountCents, discount }: Owed): string {
  if (!discount) return ''
  const price = amountCents / 100 + discount.amount
  return ` (${amountText(price)} − ${amountText(discount.amount)}, ${discountReason(discount)})`
}

/** What students read instead of amounts if a center pays. */
export const CENTER_PAYS = 'Your center pays.'

interface ApprovalFacts {
  readonly owed: Owed | null
  /** The policy of the enrollment, if a payment is owed. */
  readonly refunds: RefundPolicy | null
  readonly centerPays: boolean
}

/**
 * States the amount, the due date or the installments, and the refund policy of the enrollment if the student owes a
 * payment.
 */
export function enrollmentApproved(
  session: LockedSession,
  { owed, refunds, centerPays }: ApprovalFacts,
): Message {
  if (centerPays) {
    return aboutEnrollment(
      `You are enrolled in ${session.classTitle}`,
      `Your enrollment for ${classAndDate(session)} is approved. ${CENTER_PAYS} We look forward to seeing you.`,
      session,
    )
  }
  const policy =
    refunds && !refundsEverything(refunds) ? ` Refunds when you withdraw: ${refundPolicyText(refunds)}` : ''
  const cost = owed ? ` ${dueText(owed.payment, discountText(owed))}` : ''
  const message = aboutEnrollment(
    `You are enrolled in ${session.classTitle}`,
    `Your enrollment for ${classAndDate(session)} is approved.${cost}${policy} We look forward to seeing you.`,
    session,
  )
  return owed ? { ...message, links: [...message.links, paymentsLink] } : message
}

export function enrollmentPending(session: LockedSession): Message {
  return aboutEnrollment(
    `Your enrollment in ${session.classTitle} is being reviewed`,
    `Your spot in ${classAndDate(session)} is held while we review your enrollment.`,
    session,
  )
}

export function enrollmentRejected(session: LockedSession, reason: string | null): Message {
  const why = reason ? ` Reason: ${reason}` : ''
  return aboutEnrollment(
    `Your enrollment in ${session.classTitle} was not approved`,
    `We could not approve your enrollment for ${classAndDate(session)}.${why}`,
  )
}

/** Sent when an administrator corrects the record of a past session. */
export function recordCorrected(session: LockedSession, to: ReviewedStatus, reason: string | null): Message {
  const why = reason ? ` Reason: ${reason}` : ''
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

interface StartingMeeting {
  readonly class_title: string
  readonly date: string
  readonly start_time: string
  readonly location: string | null
  readonly session_id: string
  /** Whether it has a link for joining, which is added when the notification is read or sent. */
  readonly is_online: boolean
}

/**
 * Sent to users with a seat, one day before each meeting: 'CPR meets tomorrow, 6 PM (Dec 4, 2026).' `today` is
 * the day in the provider's time zone.
 */
export function classStarts(meeting: StartingMeeting, today: string): Message {
  const { class_title: title, date } = meeting
  const url = '/profile?section=enrollments'
  const where = meeting.location ? ` Where: ${meeting.location}.` : ''
  const day = daysBetween(today, date) === 0 ? 'today' : 'tomorrow'
  return {
    type: 'class_reminder',
    title: `${title} meets soon`,
    // The date makes the sentence true for those who read it later.
    message: `${title} meets ${day}, ${shortClockTime(meeting.start_time)} (${displayDate(date, date)}).${where}`,
    actionUrl: url,
    links: [{ label: 'My enrollments', url }],
    fact: { value: dayAndTime(date, meeting.start_time), about: meeting.location ?? 'the next meeting' },
    ...(meeting.is_online && { onlineSessionId: meeting.session_id }),
  }
}

function aboutClass(type: string, session: LockedSession, title: string, message: string): Message {
  return aboutPage(`/classes/${session.classId}`, type, title, message)
}

/** Links to the session, where students accept offers and join the waitlist. */
function aboutSession(type: string, session: LockedSession, title: string, message: string): Message {
  return aboutPage(`/classes/${session.classId}?session=${session.id}`, type, title, message)
}

function aboutPage(url: string, type: string, title: string, message: string): Message {
  return {
    type,
    title,
    message,
    actionUrl: url,
    links: [{ label: 'Go to the class', url }],
  }
}

/** For example 'Dec 2, 2026, 9:00 AM', in the provider's time zone. */
export function dateAndTime(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
}

interface Offer {
  readonly entryId: string
  readonly expiresAt: Date
}

function heldUntil({ expiresAt }: Offer, timezone: string): Fact {
  return { value: dateAndTime(expiresAt, timezone), about: 'your spot is held until then' }
}

/** Sent to the next user on the waitlist when a seat is held for them. */
export function spotOffered(session: LockedSession, offer: Offer, timezone: string): Message {
  const message = aboutSession(
    'waitlist_offer',
    session,
    `A spot in ${session.classTitle} is yours to accept`,
    `A spot in ${classAndDate(session)} is held for you until ${dateAndTime(offer.expiresAt, timezone)}. Accept it on the class page.`,
  )
  return { ...message, fact: heldUntil(offer, timezone), waitlistEntryId: offer.entryId }
}

/** Sent to a student when the office puts them on the waitlist. */
export function joinedWaitlist(session: LockedSession, position: number): Message {
  return aboutSession(
    'waitlist_joined',
    session,
    `You are on the waitlist for ${session.classTitle}`,
    `You are number ${position} on the waitlist for ${classAndDate(session)}. We will write to you when a spot is yours to accept.`,
  )
}

/** Sent when an offer expires. */
export function offerExpired(
  session: LockedSession,
  expiresAt: Date,
  { timezone, canRejoin }: { readonly timezone: string; readonly canRejoin: boolean },
): Message {
  const next = canRejoin
    ? 'You can join the waitlist again or choose another date on the class page.'
    : 'Other dates are on the class page.'
  return aboutSession(
    'waitlist_offer_ended',
    session,
    `Your offer for ${session.classTitle} has ended`,
    `A spot in ${classAndDate(session)} was held for you until ${dateAndTime(expiresAt, timezone)}. It is no longer held for you. ${next}`,
  )
}

/** Sent to students who lost their seats to a cancellation when the session takes place after all. */
export function spotOfferedBack(session: LockedSession, offer: Offer, timezone: string): Message {
  const message = aboutSession(
    'waitlist_offer',
    session,
    `${session.classTitle} takes place after all`,
    `Your spot in ${classAndDate(session)} is held for you until ${dateAndTime(offer.expiresAt, timezone)}. Confirm it on the class page to get your enrollment back.`,
  )
  return { ...message, fact: heldUntil(offer, timezone), waitlistEntryId: offer.entryId }
}

/** Sent to users with a live waitlist entry when the session starts. */
export function waitlistClosed(session: LockedSession): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    `No spot opened in ${session.classTitle}`,
    `No spot opened before ${classAndDate(session)} started. The waitlist is closed. Other dates are on the class page.`,
  )
}

/** Sent to users with a live waitlist entry when the session is completed, possibly before it starts. */
export function waitlistOfCompletedClosed(session: LockedSession): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    `The waitlist for ${session.classTitle} is closed`,
    `${classAndDate(session)} takes no more students, so its waitlist is closed. Other dates are on the class page.`,
  )
}

/** Tells a user that the provider removed them from the waitlist. */
export function removedFromWaitlist(session: LockedSession, reason: string | null): Message {
  const why = reason ? ` Reason: ${reason}` : ''
  return aboutClass(
    'waitlist_closed',
    session,
    `You are no longer on the waitlist for ${session.classTitle}`,
    `We could not give you a spot in ${classAndDate(session)}.${why} Other dates are on the class page.`,
  )
}

/** Returns the message for a late response to an offer. Says when the offer ended. */
export function offerEnded(expiresAt: Date, timezone: string): string {
  return `${messages.offerExpired}. It ended ${dateAndTime(expiresAt, timezone)}.`
}
