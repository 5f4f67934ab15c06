import type { Unanswered } from '@cubby/contract/catalog/rebooking'
import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../../messages/notifications/notify.ts'
import { paymentsLink } from '../../money/payments/messages.ts'
import type { LockedSession } from '../../seats/seats/lock-session.ts'
import { aboutEnrollment, CENTER_PAYS, classAndDate, dateAndTime } from '../../seats/seats/messages.ts'
import { moneyParts } from '../../seats/transfers/tell-transfer.ts'

interface NewDate {
  readonly oldSession: LockedSession
  readonly session: LockedSession
  readonly money: TransferMoney
  /** The center that pays; null if the student does. */
  readonly centerId: string | null
  /** In the provider's time zone. */
  readonly timezone: string
}

const dayOf = ({ startDate, endDate }: LockedSession) => displayDate(startDate, endDate)

/** Tells a student that the session is cancelled and where they were moved. They get no other message about it. */
export function movedByCancellation({ oldSession, session, money, centerId, timezone }: NewDate): Message {
  const parts = [
    `${classAndDate(oldSession)} was cancelled.`,
    `You are now in the class on ${dayOf(session)}, which starts ${dateAndTime(session.startsAt, timezone)}.`,
    ...moneyParts(money, centerId),
    `If that date does not suit you, withdraw before it starts${refundClause(centerId)}.`,
  ]
  return withPayments(
    aboutEnrollment(`Your new date for ${session.classTitle}: ${dayOf(session)}`, parts.join(' '), session),
    centerId === null ? money : null,
  )
}

interface AskedChoice extends NewDate {
  readonly answerUntil: Date
  readonly unanswered: Unanswered
}

/** Asks a student of a cancelled session to choose, and says what happens if they do not. */
export function askedToChoose(choice: AskedChoice): Message {
  const { oldSession, session, money, centerId, timezone, answerUntil, unanswered } = choice
  const until = dateAndTime(answerUntil, timezone)
  const parts = [
    `${classAndDate(oldSession)} was cancelled.`,
    `A spot on ${dayOf(session)} is held for you.`,
    `Please choose by ${until}: this date, another date, or ${centerId === null ? 'a full refund' : 'to withdraw'}.`,
    unanswered === 'session'
      ? `If you do not answer, you stay in the class on ${dayOf(session)}.`
      : `If you do not answer, your enrollment ends${refundClause(centerId)}.`,
    ...moneyParts(money, centerId),
  ]
  const message = aboutEnrollment(`Please choose a new date for ${session.classTitle}`, parts.join(' '))
  return withPayments(
    { ...message, fact: { value: until, about: 'please choose until then' } },
    centerId === null ? money : null,
  )
}

/** Tells a student that the session is cancelled, and that they get a refund or owe nothing. */
export function refundedByCancellation(oldSession: LockedSession, refundCents: number): Message {
  const parts = [
    `${classAndDate(oldSession)} was cancelled.`,
    ...refundParts(refundCents),
    'Other dates are on the class page.',
  ]
  return aboutEnrollment(`${oldSession.classTitle} will not take place`, parts.join(' '))
}

/** Confirms that a student stays in the session that was held for them. */
export function choiceKept(
  session: LockedSession,
  { isByDefault, centerId }: { readonly isByDefault: boolean; readonly centerId: string | null },
): Message {
  const why = isByDefault ? 'You did not choose in time, so you stay' : 'You are enrolled'
  return aboutEnrollment(
    `Your new date for ${session.classTitle}: ${dayOf(session)}`,
    `${why} in ${classAndDate(session)}.${centerId === null ? ' If you withdraw before it starts, everything you paid is refunded.' : ` ${CENTER_PAYS}`}`,
    session,
  )
}

interface ChosenRefund {
  readonly refundCents: number
  readonly isByDefault: boolean
  /** The center that pays and gets the refund; null if the student does. */
  readonly centerId: string | null
}

/** Confirms that a student chose the refund, or gets it because they did not choose. */
export function choiceRefunded(
  session: LockedSession,
  { refundCents, isByDefault, centerId }: ChosenRefund,
): Message {
  const parts = [
    isByDefault
      ? `You did not choose in time, so your enrollment in ${classAndDate(session)} has ended.`
      : `${centerId === null ? 'You chose the refund' : 'You withdrew'}, and your enrollment in ${classAndDate(session)} has ended.`,
    ...(centerId === null ? refundParts(refundCents) : []),
  ]
  return aboutEnrollment(`Your enrollment in ${session.classTitle} has ended`, parts.join(' '))
}

function refundParts(cents: number): string[] {
  return cents > 0 ? [`We will refund ${amountText(cents / 100)} and let you know when that is done.`] : []
}

/** What a student reads about a full refund. If a center pays, the center gets it. */
function refundClause(centerId: string | null): string {
  return centerId === null ? ', and everything you paid is refunded' : ''
}

/** Adds a link to the payments if the student owes something or gets it back. `money` is null if a center pays. */
function withPayments(message: Message, money: TransferMoney | null): Message {
  return money && (money.due > 0 || money.refund > 0)
    ? { ...message, links: [...message.links, paymentsLink] }
    : message
}
