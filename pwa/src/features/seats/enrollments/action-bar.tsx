import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { dueOf } from '@cubby/rules/money/discount'
import { paidByText, priceText } from '@cubby/rules/money/price-text'
import { decisionDates, shortDecisionDates } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { Check, Hourglass, Sparkle } from 'lucide-react'
import { Chip } from '@/ui/chip.tsx'
import type { OwnPrice } from '@/unsent-changes/session-description.ts'
import { UnsentChip } from '@/unsent-changes/unsent-note.tsx'
import { statusLabels } from './enrollment-status.tsx'
import { enrolledElsewhere, type NextStep, type SessionStep } from './next-step.ts'
import { useOwnPrice } from './own-price.tsx'
import { StepActions } from './step-actions.tsx'

interface ActionBarProps {
  trainingClass: TrainingClass
  steps: readonly SessionStep[]
  chosen: SessionStep
}

/**
 * The selected session on phones while the buttons of its row are out of view: its date, the price, the user's place or
 * the seats, and one action.
 */
export function ActionBar({ trainingClass, steps, chosen }: ActionBarProps) {
  const { session, step } = chosen
  const facts = factsOf(chosen, useOwnPrice(trainingClass, session, step))
  return (
    <section
      aria-label={t('Chosen session')}
      data-action-bar
      className="fixed print:hidden inset-x-0 bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <div className="shell grid grid-cols-[1fr_auto] items-center gap-3 py-2.5">
        <div className="figures min-w-0 text-sm leading-snug">
          <p className="flex items-center gap-1.5 font-semibold [&_svg]:size-4 [&_svg]:shrink-0">
            <PlaceMark step={step} />
            {shortDecisionDates(session)}
          </p>
          <p className="text-muted-foreground">{facts.join(' · ')}</p>
        </div>
        <div className="max-w-48 text-end">
          <BarState step={step} />
          <StepActions
            isMain
            isBar
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

/** The sign of the user's place in a session; nothing without a place. */
function PlaceMark({ step }: { step: NextStep }) {
  if (step.kind === 'accept') {
    return <Sparkle className="text-sun-foreground dark:text-sun" aria-hidden="true" />
  }
  if (step.kind === 'enrolled') return <Check className="text-success" aria-hidden="true" />
  return step.kind === 'on-waitlist' ? <Hourglass className="text-pending" aria-hidden="true" /> : null
}

/** Returns the facts about the selected session for the second line. */
function factsOf({ session, step }: SessionStep, own: OwnPrice): string[] {
  const due = own.paidBy ? paidByText(own.paidBy) : priceText(dueOf(own))
  if (step.kind === 'accept') return [due, t('1 spot held')]
  if (step.kind === 'enrolled') return [due, translate(statusLabels[step.enrollment.enrollment_status])]
  if (step.kind === 'on-waitlist') return [due, t('Position {position}', { position: step.entry.position })]
  const { available_spots, capacity } = session
  const hasWaitlist = available_spots === 0 && (step.kind === 'log-in' || step.kind === 'join-waitlist')
  return [due, hasWaitlist ? t('Full') : t('{free} of {capacity} spots', { free: available_spots, capacity })]
}

/** What the action bar shows in place of a button. */
function BarState({ step }: { step: NextStep }) {
  if (step.kind === 'unsent') return <UnsentChip state={step.commandState.state} />
  if (step.kind === 'staff')
    return (
      <p className="text-muted-foreground text-sm">{t('Instructors and administrators cannot enroll')}</p>
    )
  if (step.kind === 'closed') return <p className="text-muted-foreground text-sm">{step.reason}</p>
  // The row of the session says why.
  if (step.kind === 'refused' && !step.retry) return <Chip tone="destructive">{t('Refused')}</Chip>
  return null
}
