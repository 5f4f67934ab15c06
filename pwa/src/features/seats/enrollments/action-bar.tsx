import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { dueOf } from '@cubby/rules/money/discount'
import { priceText } from '@cubby/rules/money/price-text'
import { decisionDates, shortDecisionDates } from '@cubby/rules/session-dates'
import { commandTexts } from '@/outbox/command-texts.ts'
import { UnsentChip } from '@/outbox/unsent-note.tsx'
import { OwnPlaceHeading } from './enrollment-box.tsx'
import { statusLabels } from './enrollment-status.tsx'
import { enrolledElsewhere, type NextStep, ownPlace, type SessionStep } from './next-step.ts'
import { type OwnPrice, useOwnPrice } from './own-price.tsx'
import { StepActions } from './step-actions.tsx'

interface ActionBarProps {
  trainingClass: TrainingClass
  steps: readonly SessionStep[]
  chosen: SessionStep
}

/**
 * The enrollment box as one row, on phones. Shows the user's place or the date, the price, seats, and one action.
 */
export function ActionBar({ trainingClass, steps, chosen }: ActionBarProps) {
  const { session, step } = chosen
  const when = shortDecisionDates(session)
  const place = ownPlace(steps)
  // The button already shows the time left of the offer.
  const acceptsHere = step.kind === 'accept'
  const facts = factsOf(chosen, useOwnPrice(trainingClass, session, step))
  return (
    <section
      aria-label="Chosen session"
      data-bottom
      data-action-bar
      className="fixed print:hidden inset-x-0 bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <div className="shell grid grid-cols-[1fr_auto] items-center gap-3 py-2.5">
        <div className="figures min-w-0 text-sm leading-snug">
          <p className="flex items-center gap-1.5 font-semibold [&_svg]:size-4 [&_svg]:shrink-0">
            {place && !acceptsHere ? <OwnPlaceHeading {...place} /> : when}
          </p>
          <p className="text-muted-foreground">
            {(place && place.session.id !== session.id ? [when, ...facts] : facts).join(' · ')}
          </p>
        </div>
        <div className="max-w-48 text-right">
          <BarState step={step} />
          <StepActions
            isMain
            trainingClass={trainingClass}
            session={session}
            step={step}
            when={decisionDates(session)}
            enrolledElsewhere={enrolledElsewhere(steps, session.id)}
          />
        </div>
      </div>
    </section>
  )
}

/** Returns the facts about the selected session for the second line. */
function factsOf({ session, step }: SessionStep, { price, discount }: OwnPrice): string[] {
  const due = priceText(dueOf({ price, discount }))
  const priced = discount ? `${due} instead of ${priceText(price)}` : due
  if (step.kind === 'accept') return ['Your offer', priced]
  if (step.kind === 'enrolled') return [statusLabels[step.enrollment.enrollment_status], priced]
  if (step.kind === 'on-waitlist') return [`Position ${step.entry.position}`, priced]
  const { available_spots, capacity } = session
  const hasWaitlist = available_spots === 0 && (step.kind === 'log-in' || step.kind === 'join-waitlist')
  return [priced, hasWaitlist ? 'Full, with a waitlist' : `${available_spots} of ${capacity} spots`]
}

/** What the action bar shows in place of a button. */
function BarState({ step }: { step: NextStep }) {
  if (step.kind === 'unsent') return <UnsentChip state={step.commandState.state} />
  if (step.kind === 'staff') return <p className="text-muted-foreground text-sm">Staff cannot enroll</p>
  if (step.kind === 'closed') return <p className="text-muted-foreground text-sm">{step.reason}</p>
  if (step.kind === 'refused' && !step.retry) {
    const { message, command } = step.commandState
    return <p className="text-destructive text-sm">{message || commandTexts(command).failure}</p>
  }
  return null
}
