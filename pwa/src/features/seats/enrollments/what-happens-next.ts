import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { priceText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import type { NextStep } from './next-step.ts'

/** Returns what a user with a new seat or place on the waitlist can expect, in order. */
export function whatHappensNext(step: NextStep, { price }: TrainingClass, session: Session): string[] {
  if (step.kind === 'on-waitlist') {
    return [
      'Free spots are offered to the waitlist in order.',
      'When it is your turn, you get an email that says how long you have to accept.',
    ]
  }
  if (step.kind !== 'enrolled') return []
  const isPending = step.enrollment.enrollment_status === 'pending'
  const payment = `pay ${priceText(price)} under Payments Due.`
  const place = session.session_location ?? session.location_details
  return [
    ...(isPending ? ['The office approves your enrollment, and you get an email.'] : []),
    ...(price > 0 ? [isPending ? `Then you ${payment}` : `You ${payment}`] : []),
    `The class starts ${displayDate(session.start_date, session.start_date)} at ${clockTime(session.start_time)}${place ? `: ${place}` : ''}.`,
  ]
}
