import type { Unanswered } from '@cubby/contract/catalog/rebooking'
import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { amountText } from '@cubby/rules/money/price-text'
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
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
    t('{classAndDate} was cancelled.', { classAndDate: classAndDate(oldSession) }),
    t('Your new date is {date}. The class starts {time}.', {
      date: dayOf(session),
      time: dateAndTime(session.startsAt, timezone),
    }),
    ...moneyParts(money, centerId),
    centerId === null
      ? t(
          'If that date does not suit you, withdraw before the class starts, and everything you paid is refunded.',
        )
      : t('If that date does not suit you, withdraw before the class starts.'),
  ]
  return withPayments(
    aboutEnrollment(
      t('Your new date for {classTitle}: {date}', { classTitle: session.classTitle, date: dayOf(session) }),
      parts.join(' '),
      session,
    ),
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
    t('{classAndDate} was cancelled.', { classAndDate: classAndDate(oldSession) }),
    t('A spot on {date} is held for you.', { date: dayOf(session) }),
    centerId === null
      ? t('Choose by {time}: this date, another date, or a full refund.', { time: until })
      : t('Choose by {time}: keep this date, pick another date, or withdraw.', { time: until }),
    t(
      'If you do not answer, {outcome, select, session {your new date is {date}} refund {your enrollment ends, and everything you paid is refunded} other {your enrollment ends}}.',
      {
        outcome: unanswered === 'refund' && centerId !== null ? 'end' : unanswered,
        date: dayOf(session),
      },
    ),
    ...moneyParts(money, centerId),
  ]
  const message = aboutEnrollment(
    t('Choose a new date for {classTitle}', { classTitle: session.classTitle }),
    parts.join(' '),
  )
  return withPayments(
    { ...message, fact: { value: until, about: t('your last day to choose') } },
    centerId === null ? money : null,
  )
}

/** Tells a student that the session is cancelled, and that they get a refund or owe nothing. */
export function refundedByCancellation(oldSession: LockedSession, refundCents: number): Message {
  const parts = [
    t('{classAndDate} was cancelled.', { classAndDate: classAndDate(oldSession) }),
    ...refundParts(refundCents),
    t('Other dates are on the class page.'),
  ]
  return aboutEnrollment(
    t('{classTitle} will not take place', { classTitle: oldSession.classTitle }),
    parts.join(' '),
  )
}

/** Confirms that a student stays in the session that was held for them. */
export function choiceKept(
  session: LockedSession,
  { isByDefault, centerId }: { readonly isByDefault: boolean; readonly centerId: string | null },
): Message {
  const values = { classAndDate: classAndDate(session) }
  return aboutEnrollment(
    t('Your new date for {classTitle}: {date}', { classTitle: session.classTitle, date: dayOf(session) }),
    sentences(
      isByDefault
        ? t('You did not choose in time, so you are enrolled in {classAndDate}.', values)
        : t('You are enrolled in {classAndDate}.', values),
      centerId === null
        ? t('If you withdraw before the class starts, everything you paid is refunded.')
        : translate(CENTER_PAYS),
    ),
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
  const choice = centerId === null ? 'refund' : 'withdrawal'
  const parts = [
    t(
      '{choice, select, none {You did not choose in time, so your enrollment in {classAndDate} has ended.} refund {You chose the refund, and your enrollment in {classAndDate} has ended.} other {You withdrew, and your enrollment in {classAndDate} has ended.}}',
      { choice: isByDefault ? 'none' : choice, classAndDate: classAndDate(session) },
    ),
    ...(centerId === null ? refundParts(refundCents) : []),
  ]
  return aboutEnrollment(
    t('Your enrollment in {classTitle} has ended', { classTitle: session.classTitle }),
    parts.join(' '),
  )
}

function refundParts(cents: number): string[] {
  return cents > 0
    ? [t('We will refund {amount} and let you know when that is done.', { amount: amountText(cents / 100) })]
    : []
}

/** Adds a link to the payments if the student owes something or gets it back. `money` is null if a center pays. */
function withPayments(message: Message, money: TransferMoney | null): Message {
  return money && (money.due > 0 || money.refund > 0)
    ? { ...message, links: [...message.links, paymentsLink()] }
    : message
}
