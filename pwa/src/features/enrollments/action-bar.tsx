import type { Session, TrainingClass } from '@cubby/contract/classes'
import { priceText } from '@cubby/rules/price'
import { sessionDates } from '@cubby/rules/session-dates'
import { BarState } from './bar-state.tsx'
import type { NextStep } from './next-step.ts'
import { StepActions } from './step-actions.tsx'

interface ActionBarProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
}

/** The action bar below 1024 px: date, price, seats, and one action. */
export function ActionBar({ trainingClass, session, step }: ActionBarProps) {
  const when = sessionDates(session)
  const { available_spots, capacity } = session
  const hasWaitlist = available_spots === 0 && (step.kind === 'log-in' || step.kind === 'join-waitlist')
  return (
    <section
      aria-label="Chosen session"
      data-bottom
      data-action-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="shell grid grid-cols-[1fr_auto] items-center gap-3 py-2.5">
        <div className="figures min-w-0 text-sm leading-snug">
          <p className="font-semibold">{when}</p>
          <p className="text-muted-foreground">
            {priceText(trainingClass.price)} ·{' '}
            {hasWaitlist ? 'Full, with a waitlist' : `${available_spots} of ${capacity} spots`}
          </p>
        </div>
        <div className="max-w-48 text-right">
          <BarState step={step} />
          <StepActions trainingClass={trainingClass} session={session} step={step} when={when} />
        </div>
      </div>
    </section>
  )
}
