import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { daysBetween } from '@cubby/rules/days'
import { discountReason } from '@cubby/rules/money/discount'
import { dueText } from '@cubby/rules/money/payment-plan-text'
import { amountText } from '@cubby/rules/money/price-text'
import { refundPolicyText, refundsEverything } from '@cubby/rules/money/refund-policy'
import type { ReviewedStatus } from '@cubby/rules/seats/enrollment'
import { sentences } from '@cubby/rules/sentences'
import { decisionDates, displayDate } from '@cubby/rules/session-dates'
import { shortClockTime } from '@cubby/rules/session-times'
import { t, text, translate } from '@cubby/texts/t'
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
    links: [{ label: t('My enrollments'), url: MY_ENROLLMENTS }],
    fact: session && {
      value: dayAndTime(session.startDate, session.startTime),
      about: t('the first meeting'),
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
  return t('{classTitle} on {date}', {
    classTitle: session.classTitle,
    date: displayDate(session.startDate, session.endDate),
  })
}

/** Sent to the student when their enrollment is received and holds a seat. */
export function enrollmentReceived(session: LockedSession): Message {
  return aboutEnrollment(
    t('Your spot in {classTitle} is held', { classTitle: session.classTitle }),
    t('We have received your enrollment for {classAndDate}. Your spot is held while we confirm it.', {
      classAndDate: classAndDate(session),
    }),
    session,
  )
}

/** Sent to somebody whom their center enrolled, when the enrollment waits for the office. */
export function spotHeldByCenter(session: LockedSession, centerName: string): Message {
  return aboutEnrollment(
    t('Your spot in {classTitle} is held', { classTitle: session.classTitle }),
    t(
      '{centerName} enrolled you in {classAndDate}, and pays for it. Your spot is held while we confirm it.',
      { centerName, classAndDate: classAndDate(session) },
    ),
    session,
  )
}

/** Sent to somebody whom their center put on a waitlist. */
export function waitlistedByCenter(session: LockedSession, centerName: string): Message {
  return aboutEnrollment(
    t('You are on the waitlist for {classTitle}', { classTitle: session.classTitle }),
    t(
      "{centerName} put you on the waitlist for {classAndDate}, and will pay if you get a spot. We'll tell you when one opens, and you decide.",
      { centerName, classAndDate: classAndDate(session) },
    ),
  )
}

/** Sent to somebody whom their center replaced by a colleague. */
export function spotGivenAway(session: LockedSession, centerName: string): Message {
  return aboutEnrollment(
    t('You are no longer enrolled in {classTitle}', { classTitle: session.classTitle }),
    t('{centerName} gave your spot in {classAndDate} to a colleague.', {
      centerName,
      classAndDate: classAndDate(session),
    }),
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
    t('You are enrolled in {classTitle}', { classTitle: session.classTitle }),
    t(
      '{centerName} enrolled you in {classAndDate} in place of a colleague, and pays for it. We look forward to seeing you.',
      { centerName, classAndDate: classAndDate(session) },
    ),
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
export const CENTER_PAYS = text('Your center pays.')

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
      t('You are enrolled in {classTitle}', { classTitle: session.classTitle }),
      approvedText(session, translate(CENTER_PAYS)),
      session,
    )
  }
  const policy =
    refunds &&
    !refundsEverything(refunds) &&
    t('Refunds when you withdraw: {refundPolicy}', { refundPolicy: refundPolicyText(refunds) })
  const cost = owed && dueText(owed.payment, discountText(owed))
  const message = aboutEnrollment(
    t('You are enrolled in {classTitle}', { classTitle: session.classTitle }),
    approvedText(session, sentences(cost, policy)),
    session,
  )
  return owed ? { ...message, links: [...message.links, paymentsLink()] } : message
}

function approvedText(session: LockedSession, terms: string): string {
  return sentences(
    t('Your enrollment for {classAndDate} is approved.', { classAndDate: classAndDate(session) }),
    terms,
    t('We look forward to seeing you.'),
  )
}

export function enrollmentPending(session: LockedSession): Message {
  return aboutEnrollment(
    t('Your enrollment in {classTitle} is being reviewed', { classTitle: session.classTitle }),
    t('Your spot in {classAndDate} is held while we review your enrollment.', {
      classAndDate: classAndDate(session),
    }),
    session,
  )
}

export function enrollmentRejected(session: LockedSession, reason: string | null): Message {
  return aboutEnrollment(
    t('Your enrollment in {classTitle} was not approved', { classTitle: session.classTitle }),
    sentences(
      t('We could not approve your enrollment for {classAndDate}.', { classAndDate: classAndDate(session) }),
      reason && t('Reason: {reason}', { reason }),
    ),
  )
}

/** Sent when an administrator corrects the record of a past session. */
export function recordCorrected(session: LockedSession, to: ReviewedStatus, reason: string | null): Message {
  return aboutEnrollment(
    t('Your record for {classTitle} was corrected', { classTitle: session.classTitle }),
    sentences(
      t(
        'We corrected your record for {classAndDate}: it now shows that {record, select, approved {you took part} pending {your enrollment was not approved before the session ended} other {you did not take part}}.',
        { classAndDate: classAndDate(session), record: to },
      ),
      reason && t('Reason: {reason}', { reason }),
    ),
  )
}

/** Sent to every user with a seat or a waitlist entry when a session is cancelled or removed. */
export function sessionCancelled(session: LockedSession): Message {
  return aboutEnrollment(
    t('{classTitle} will not take place', { classTitle: session.classTitle }),
    t('{classAndDate} was cancelled. Other dates are on the class page.', {
      classAndDate: classAndDate(session),
    }),
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
  return {
    type: 'class_reminder',
    title: t('{classTitle} meets soon', { classTitle: title }),
    // The date makes the sentence true for those who read it later.
    message: sentences(
      t('{classTitle} meets {day, select, today {today} other {tomorrow}}, {time} ({date}).', {
        classTitle: title,
        day: daysBetween(today, date) === 0 ? 'today' : 'tomorrow',
        time: shortClockTime(meeting.start_time),
        date: displayDate(date, date),
      }),
      meeting.location && t('Where: {location}.', { location: meeting.location }),
    ),
    actionUrl: url,
    links: [{ label: t('My enrollments'), url }],
    fact: { value: dayAndTime(date, meeting.start_time), about: meeting.location ?? t('the next meeting') },
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
    links: [{ label: t('Go to the class'), url }],
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
  return { value: dateAndTime(expiresAt, timezone), about: t('your spot is held until then') }
}

/** Sent to the next user on the waitlist when a seat is held for them. */
export function spotOffered(session: LockedSession, offer: Offer, timezone: string): Message {
  const message = aboutSession(
    'waitlist_offer',
    session,
    t('A spot in {classTitle} is yours to accept', { classTitle: session.classTitle }),
    t('A spot in {classAndDate} is held for you until {time}. Accept it on the class page.', {
      classAndDate: classAndDate(session),
      time: dateAndTime(offer.expiresAt, timezone),
    }),
  )
  return { ...message, fact: heldUntil(offer, timezone), waitlistEntryId: offer.entryId }
}

/** Sent to a student when the office puts them on the waitlist. */
export function joinedWaitlist(session: LockedSession, position: number): Message {
  return aboutSession(
    'waitlist_joined',
    session,
    t('You are on the waitlist for {classTitle}', { classTitle: session.classTitle }),
    t(
      'You are number {position} on the waitlist for {classAndDate}. We will write to you when a spot is yours to accept.',
      { position, classAndDate: classAndDate(session) },
    ),
  )
}

/** Sent when an offer expires. */
export function offerExpired(
  session: LockedSession,
  expiresAt: Date,
  { timezone, canRejoin }: { readonly timezone: string; readonly canRejoin: boolean },
): Message {
  const next = canRejoin
    ? t('You can join the waitlist again or choose another date on the class page.')
    : t('Other dates are on the class page.')
  return aboutSession(
    'waitlist_offer_ended',
    session,
    t('Your offer for {classTitle} has ended', { classTitle: session.classTitle }),
    sentences(
      t('A spot in {classAndDate} was held for you until {time}. It is no longer held for you.', {
        classAndDate: classAndDate(session),
        time: dateAndTime(expiresAt, timezone),
      }),
      next,
    ),
  )
}

/** Sent to students who lost their seats to a cancellation when the session takes place after all. */
export function spotOfferedBack(session: LockedSession, offer: Offer, timezone: string): Message {
  const message = aboutSession(
    'waitlist_offer',
    session,
    t('{classTitle} takes place after all', { classTitle: session.classTitle }),
    t(
      'Your spot in {classAndDate} is held for you until {time}. Confirm it on the class page to get your enrollment back.',
      { classAndDate: classAndDate(session), time: dateAndTime(offer.expiresAt, timezone) },
    ),
  )
  return { ...message, fact: heldUntil(offer, timezone), waitlistEntryId: offer.entryId }
}

/** Sent to users with a live waitlist entry when the session starts. */
export function waitlistClosed(session: LockedSession): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    t('No spot opened in {classTitle}', { classTitle: session.classTitle }),
    t(
      'No spot opened before {classAndDate} started. The waitlist is closed. Other dates are on the class page.',
      { classAndDate: classAndDate(session) },
    ),
  )
}

/** Sent to users with a live waitlist entry when the session is completed, possibly before it starts. */
export function waitlistOfCompletedClosed(session: LockedSession): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    t('The waitlist for {classTitle} is closed', { classTitle: session.classTitle }),
    t(
      '{classAndDate} takes no more students, so its waitlist is closed. Other dates are on the class page.',
      { classAndDate: classAndDate(session) },
    ),
  )
}

/** Tells a user that the provider removed them from the waitlist. */
export function removedFromWaitlist(session: LockedSession, reason: string | null): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    t('You are no longer on the waitlist for {classTitle}', { classTitle: session.classTitle }),
    sentences(
      t('We could not give you a spot in {classAndDate}.', { classAndDate: classAndDate(session) }),
      reason && t('Reason: {reason}', { reason }),
      t('Other dates are on the class page.'),
    ),
  )
}

/** Returns the message for a late response to an offer. Says when the offer ended. */
export function offerEnded(expiresAt: Date, timezone: string): string {
  return t('Your offer has expired and no longer holds a spot. It ended {time}.', {
    time: dateAndTime(expiresAt, timezone),
  })
}
