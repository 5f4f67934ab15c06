import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { priceText } from '@cubby/rules/money/price-text'
import { displayDate, sessionDates } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { AddToCalendar, calendarEntryOf } from '@/features/seats/calendar/add-to-calendar.tsx'
import type { NextStep, SessionStep } from './next-step.ts'

const PushOffer = lazy(() =>
  import('@/features/messages/email-settings/push-offer.tsx').then((module) => ({
    default: module.PushOffer,
  })),
)

interface ConfirmationProps extends Omit<SessionStep, 'conflict'> {
  trainingClass: TrainingClass
}

/**
 * Shows what happens next after the server confirmed a seat or a place on the waitlist. Offers to add the session to
 * the calendar and to turn on notifications.
 */
export function Confirmation({ trainingClass, session, step }: ConfirmationProps) {
  const panel = useRef<HTMLElement>(null)
  // On a phone the button was in the bar, and the session may be out of sight.
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section
      ref={panel}
      aria-label="What happens next"
      className="grid animate-rise gap-3 rounded-control border border-success/50 bg-success/10 p-4"
    >
      <h4 className="font-display font-semibold text-lg">What happens next</h4>
      <ol className="figures grid list-decimal gap-1.5 pl-5 text-sm">
        {whatHappensNext(step, trainingClass, session).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {step.kind === 'enrolled' && (
          <AddToCalendar
            variant="outline"
            session={calendarEntryOf(trainingClass, session)}
            when={sessionDates(session)}
          />
        )}
        <Suspense>
          <PushOffer />
        </Suspense>
      </div>
    </section>
  )
}

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
