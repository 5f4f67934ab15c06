import type { Session, TrainingClass } from '@cubby/contract/classes'
import { priceText } from '@cubby/rules/price'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Award, GraduationCap, Hand } from 'lucide-react'
import { Card } from '@/ui/card.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import type { NextStep } from './next-step.ts'
import { StepActions } from './step-actions.tsx'
import { StepNote } from './step-note.tsx'

const benefits = [
  { label: 'Certificate of Completion', Icon: Award },
  { label: 'Expert Instruction', Icon: GraduationCap },
  { label: 'Hands-on Learning', Icon: Hand },
]

interface EnrollmentBoxProps {
  trainingClass: TrainingClass
  chosen: { session: Session; step: NextStep } | null
}

/**
 * Shows the price and the benefits. On screens at least 1024 px wide, also shows the chosen session and the
 * actions for it.
 */
export function EnrollmentBox({ trainingClass, chosen }: EnrollmentBoxProps) {
  return (
    <Card as="section" aria-labelledby="enrollment-box" className="grid gap-5 p-5 lg:sticky lg:top-24 lg:p-6">
      <div>
        <h2 id="enrollment-box" className="text-muted-foreground text-sm">
          Enrollment
        </h2>
        <p className="figures font-bold font-display text-3xl">{priceText(trainingClass.price)}</p>
      </div>
      <ul className="grid gap-2">
        {benefits.map(({ label, Icon }) => (
          <li key={label} className="flex items-center gap-2.5">
            <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      {chosen && (
        <div className="hidden gap-3 border-t pt-5 lg:grid">
          <div>
            <p className="figures font-semibold">{sessionDates(chosen.session)}</p>
            <p className="figures text-muted-foreground text-sm">{timeRange(chosen.session)}</p>
          </div>
          <SeatMeter available={chosen.session.available_spots} capacity={chosen.session.capacity} />
          {(chosen.step.kind !== 'log-in' || chosen.session.available_spots === 0) && (
            <StepNote session={chosen.session} step={chosen.step} />
          )}
          <StepActions
            trainingClass={trainingClass}
            session={chosen.session}
            step={chosen.step}
            when={sessionDates(chosen.session)}
          />
        </div>
      )}
    </Card>
  )
}
