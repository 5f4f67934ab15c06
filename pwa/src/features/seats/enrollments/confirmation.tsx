import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { type Places, placeText } from '@cubby/rules/catalog/place'
import { discountedPriceText, dueOf } from '@cubby/rules/money/discount'
import { decisionDates, weekdayDate } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { CircleCheck, X } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { ClassArt } from '@/art/class-art.tsx'
import { AddToCalendar, calendarEntryOf } from '@/features/seats/calendar/add-to-calendar.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { announce } from '@/ui/announce.ts'
import { Button } from '@/ui/button.tsx'
import { closeToast, useToasts } from '@/ui/toast-store.ts'
import type { NextStep, SessionStep } from './next-step.ts'

const PushOffer = lazy(() =>
  import('@/features/messages/email-settings/push-offer.tsx').then((module) => ({
    default: module.PushOffer,
  })),
)

interface ConfirmationProps extends Omit<SessionStep, 'conflict'> {
  trainingClass: TrainingClass
  onClose: () => void
}

/**
 * A sheet after the server confirmed a spot or a place on the waitlist: what the user has, what happens next, and one
 * button. On wide screens, it stands above the enrollment box. Not modal, because the answer to a request that waited
 * offline may come while the user does something else.
 */
export function Confirmation({ trainingClass, session, step, onClose }: ConfirmationProps) {
  const outcome = step.kind === 'on-waitlist' ? t(messages.addedToWaitlist) : t(messages.enrolled)
  const heading = headingOf(step, session)
  const provider = useProvider()
  useSaidHere(outcome, heading)
  return (
    <section
      aria-label={t('What happens next')}
      data-confirmation
      className="fixed inset-x-0 bottom-0 z-50 grid max-h-[85dvh] animate-rise overflow-y-auto rounded-t-sheet border bg-card shadow-overlay sm:end-6 sm:bottom-6 sm:start-auto sm:w-[26rem] sm:rounded-sheet lg:static lg:z-auto lg:max-h-none lg:w-auto lg:rounded-card lg:border-success lg:shadow-none print:hidden"
    >
      {/* Wide screens have the picture of the class above it. */}
      <div className="relative max-lg:h-32">
        <ClassArt
          classId={trainingClass.id}
          title={trainingClass.title}
          className="block size-full lg:hidden"
        />
        <Button
          variant="outline"
          size="icon"
          aria-label={t('Close')}
          className="absolute top-3 end-3 rounded-full"
          onClick={onClose}
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <div className="grid gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
        <div className="grid gap-0.5 lg:pe-10">
          <p className="mb-1 flex items-center gap-2 font-semibold text-sm text-success">
            <CircleCheck className="size-4.5 shrink-0" aria-hidden="true" />
            {outcome}
          </p>
          <h2 className="figures text-2xl">{heading}</h2>
          <p className="text-muted-foreground">{trainingClass.title}</p>
        </div>
        <ol className="figures grid gap-2.5">
          {whatHappensNext(step, trainingClass, { session, provider }).map((sentence, at) => (
            <li key={sentence} className="grid grid-cols-[1.75rem_1fr] items-baseline gap-2.5 text-sm">
              <span
                className="grid size-7 place-items-center rounded-full bg-muted font-display font-semibold"
                aria-hidden="true"
              >
                {at + 1}
              </span>
              {sentence}
            </li>
          ))}
        </ol>
        {step.kind === 'enrolled' && (
          <AddToCalendar
            variant="primary"
            session={calendarEntryOf(trainingClass, session)}
            when={decisionDates(session)}
          />
        )}
        <div className="justify-self-center empty:hidden">
          <Suspense>
            <PushOffer />
          </Suspense>
        </div>
      </div>
    </section>
  )
}

/** Replaces the toast that says the same as the sheet. Screen readers then hear the heading of the sheet. */
function useSaidHere(text: string, heading: string): void {
  const same = useToasts().filter((toast) => toast.text === text)
  useLayoutEffect(() => {
    for (const { id } of same) {
      closeToast(id)
      announce(heading)
    }
  })
}

/** Says what the user has now. A spot that waits for approval is held, not more. */
function headingOf(step: NextStep, session: Session): string {
  const date = weekdayDate(session.start_date)
  if (step.kind === 'on-waitlist') return t('On the waitlist, {date}', { date })
  const isPending = step.kind === 'enrolled' && step.enrollment.enrollment_status === 'pending'
  return isPending ? t('Spot held, {date}', { date }) : t('Enrolled, {date}', { date })
}

/** Returns what a user with a new spot or place on the waitlist can expect, in order. */
export function whatHappensNext(
  step: NextStep,
  { price: listPrice }: TrainingClass,
  { session, provider }: { readonly session: Session; readonly provider?: Places | null | undefined },
): string[] {
  if (step.kind === 'on-waitlist') {
    return [
      t('Free spots are offered to the waitlist in order.'),
      t('When it is your turn, you get an email that says how long you have to accept.'),
    ]
  }
  if (step.kind !== 'enrolled') return []
  const isPending = step.enrollment.enrollment_status === 'pending'
  const priced = step.enrollment.priced ?? { price: listPrice }
  const price = dueOf(priced)
  const toPay = { price: discountedPriceText(priced) }
  const { paid_by } = step.enrollment
  const location = session.session_location ?? session.location_details
  const place = provider ? placeText(location, provider) : location
  const start = { date: weekdayDate(session.start_date), time: clockTime(session.start_time) }
  return [
    ...(isPending ? [t('The office reviews your enrollment, and you get an email.')] : []),
    ...(paid_by ? [t('You pay nothing: {center} pays.', { center: paid_by })] : []),
    ...(price > 0 && !paid_by
      ? [
          isPending
            ? t('Then you pay {price} under Payments Due.', toPay)
            : t('You pay {price} under Payments Due.', toPay),
        ]
      : []),
    place
      ? t('The class starts {date} at {time}: {place}.', { ...start, place })
      : t('The class starts {date} at {time}.', start),
  ]
}
