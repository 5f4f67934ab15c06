import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { priceText } from '@cubby/rules/money/price-text'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Award, GraduationCap, Hand } from 'lucide-react'
import { Card } from '@/ui/card.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { Confirmation } from './confirmation.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { enrolledElsewhere, ownPlace, type SessionStep } from './own-place.ts'
import { OwnPlaceNote } from './own-place-note.tsx'
import { RefundPolicyNote } from './refund-policy-note.tsx'
import { StepActions } from './step-actions.tsx'
import { StepNote } from './step-note.tsx'

const benefits = [
  { label: 'Certificate of Completion', Icon: Award },
  { label: 'Expert Instruction', Icon: GraduationCap },
  { label: 'Hands-on Learning', Icon: Hand },
]

interface EnrollmentBoxProps {
  trainingClass: TrainingClass
  steps: readonly SessionStep[]
  /** The selected session. */
  chosen: SessionStep | null
  /** Whether the user got a seat or a waitlist place in the selected session on this visit. */
  isNew: boolean
}

/**
 * Shows the user's place in the class, the selected session, the price, and one action. Below 1024 px the action bar
 * shows the session and the action instead.
 */
export function EnrollmentBox({ trainingClass, steps, chosen, isNew }: EnrollmentBoxProps) {
  const place = ownPlace(steps)
  const isOwn = place !== null && place.session.id === chosen?.session.id
  return (
    <Card
      as="section"
      aria-labelledby="enrollment-box"
      className="overflow-clip lg:sticky print:break-inside-avoid lg:top-24"
    >
      {place && (
        <div className={place.step.kind === 'accept' ? 'border-b bg-sun/25 p-5' : 'border-b bg-muted p-5'}>
          <OwnPlaceNote place={place} isChosen={isOwn} />
        </div>
      )}
      <div className="grid gap-5 p-5 lg:p-6">
        <h2 id="enrollment-box" className="sr-only">
          Enrollment
        </h2>
        {chosen && (
          <div className="hidden gap-3 lg:grid">
            <div>
              <p className="figures font-display font-semibold text-xl">{sessionDates(chosen.session)}</p>
              <p className="figures text-muted-foreground">{timeRange(chosen.session)}</p>
            </div>
            <SeatMeter available={chosen.session.available_spots} capacity={chosen.session.capacity} />
            {/* The card of the session shows a refusal, once. */}
            {!isOwn &&
              chosen.step.kind !== 'refused' &&
              (chosen.step.kind !== 'log-in' || chosen.session.available_spots === 0) && (
                <StepNote {...chosen} />
              )}
            <ConflictNote conflict={chosen.conflict} />
          </div>
        )}
        <div className="flex items-center gap-5">
          <p className="figures font-bold font-display text-3xl">{priceText(trainingClass.price)}</p>
          {chosen && (
            <div className="hidden flex-1 empty:hidden lg:block">
              <StepActions
                isMain
                trainingClass={trainingClass}
                {...chosen}
                when={sessionDates(chosen.session)}
                enrolledElsewhere={enrolledElsewhere(steps, chosen.session.id)}
              />
            </div>
          )}
        </div>
        <RefundPolicyNote price={trainingClass.price} />
        {chosen && isNew && (
          <div className="hidden lg:block">
            <Confirmation trainingClass={trainingClass} {...chosen} />
          </div>
        )}
        <ul className="grid gap-2 border-t pt-5">
          {benefits.map(({ label, Icon }) => (
            <li key={label} className="flex items-center gap-2.5">
              <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
