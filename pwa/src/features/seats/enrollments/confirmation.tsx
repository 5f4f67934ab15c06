import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { sessionDates } from '@cubby/rules/session-dates'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { AddToCalendar } from '@/features/student/calendar/add-to-calendar.tsx'
import { calendarEntryOf } from '@/features/student/calendar/calendar-entry.ts'
import type { SessionStep } from './own-place.ts'
import { whatHappensNext } from './what-happens-next.ts'

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
