import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { dueOf } from '@cubby/rules/money/discount'
import { planAmountsText } from '@cubby/rules/money/payment-plan-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { scheduleText } from '@cubby/rules/seats/meeting-days'
import { decisionDates, shortDecisionDates } from '@cubby/rules/session-dates'
import { cx } from 'class-variance-authority'
import { Award, Check, GraduationCap, Hand, Hourglass, Sparkle } from 'lucide-react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { useTimeLeft } from '@/ui/time-left.ts'
import { offerText } from '../waitlist/offer-note.tsx'
import { EnrollmentStatus, PendingNote } from './enrollment-status.tsx'
import { enrolledElsewhere, type NextStep, ownPlace, type SessionStep } from './next-step.ts'
import { PriceTag, useOwnPrice } from './own-price.tsx'
import { DiscountNote } from './price-note.tsx'
import { StepActions } from './step-actions.tsx'
import { ConflictNote, SelectSessionLink, StepNote } from './step-note.tsx'

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
  /** The session of the confirmation, which on wide screens stands above the box and shows the user's place. */
  confirmedId?: string | undefined
}

/**
 * Shows the user's place in the class, the selected session, the price, and one action. On phones the action bar shows
 * the session and the action instead.
 */
export function EnrollmentBox({ trainingClass, steps, chosen, confirmedId }: EnrollmentBoxProps) {
  const place = ownPlace(steps)
  const isOwn = place !== null && place.session.id === chosen?.session.id
  const own = useOwnPrice(trainingClass, chosen?.session ?? null, chosen?.step)
  return (
    <Card
      as="section"
      aria-labelledby="enrollment-box"
      className="overflow-clip lg:sticky print:break-inside-avoid lg:top-24"
    >
      {place && (
        <div
          className={cx(
            'border-b p-5',
            place.step.kind === 'accept' ? 'bg-sun/25' : 'bg-muted',
            place.session.id === confirmedId && 'lg:hidden',
          )}
        >
          <OwnPlaceNote place={place} isChosen={isOwn} />
        </div>
      )}
      <div className="grid gap-5 p-5 lg:p-6">
        <h2 id="enrollment-box" className="sr-only">
          Enrollment
        </h2>
        {chosen && (
          <div className="hidden gap-3 sm:grid">
            <div>
              <p className="figures font-display font-semibold text-xl">{decisionDates(chosen.session)}</p>
              <p className="figures text-muted-foreground">{scheduleText(chosen.session)}</p>
            </div>
            {chosen.step.kind === 'accept' ? (
              <p className="text-sm">One spot is held for you.</p>
            ) : (
              <SeatMeter available={chosen.session.available_spots} capacity={chosen.session.capacity} />
            )}
            {/* Only the card of the session shows what was refused or is not sent yet. */}
            {!isOwn && chosen.step.kind !== 'refused' && chosen.step.kind !== 'unsent' && (
              <StepNote {...chosen} />
            )}
            <ConflictNote conflict={chosen.conflict} />
          </div>
        )}
        <div className="flex items-center gap-5">
          <PriceTag own={own} className="text-3xl" />
          {chosen && (
            <div className="hidden min-w-0 flex-1 empty:hidden sm:block">
              <StepActions
                isMain
                trainingClass={trainingClass}
                {...chosen}
                when={decisionDates(chosen.session)}
                enrolledElsewhere={enrolledElsewhere(steps, chosen.session.id)}
              />
            </div>
          )}
        </div>
        <DiscountNote
          trainingClass={trainingClass}
          session={chosen?.session ?? null}
          step={chosen?.step}
          own={own}
        />
        {!own.paidBy && (
          <>
            <PaymentPlanNote plan={trainingClass.payment_plan} price={dueOf(own)} />
            <RefundPolicyNote price={dueOf(own)} />
          </>
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

interface OwnPlaceNoteProps {
  place: SessionStep
  /** Whether the session of the place is the selected one. */
  isChosen: boolean
}

/** The user's place in the class, at the top of the enrollment box. */
function OwnPlaceNote({ place, isChosen }: OwnPlaceNoteProps) {
  const { session, step } = place
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="figures flex items-center gap-2 font-display font-semibold text-lg leading-snug [&_svg]:size-5 [&_svg]:shrink-0">
        <OwnPlaceHeading {...place} />
      </p>
      {step.kind === 'accept' && <p className="text-sm">{offerText(step.entry)}</p>}
      {step.kind === 'on-waitlist' && (
        <p className="figures text-muted-foreground text-sm">Position {step.entry.position}</p>
      )}
      {step.kind === 'enrolled' && (
        <>
          <EnrollmentStatus status={step.enrollment.enrollment_status} />
          <PendingNote status={step.enrollment.enrollment_status} />
        </>
      )}
      {!isChosen && (
        <SelectSessionLink session={session} className={`${textLink} -my-2 text-sm`}>
          Show {shortDecisionDates(session)}
        </SelectSessionLink>
      )}
    </div>
  )
}

/**
 * The user's place in a class: "Your offer: 21 h 5 min left", "Spot held for Fri, Dec 4", or "Enrolled for Fri, Dec 4".
 */
function OwnPlaceHeading({ session, step }: SessionStep) {
  const left = useTimeLeft(step.kind === 'accept' ? step.entry.offer_expires_at : null)
  return (
    <>
      <PlaceMark step={step} />
      {step.kind === 'accept' ? (
        <>Your offer{left && `: ${left}`}</>
      ) : (
        `${placeLabel(step)} for ${shortDecisionDates(session)}`
      )}
    </>
  )
}

function placeLabel(step: NextStep): string {
  if (step.kind !== 'enrolled') return 'On the waitlist'
  return step.enrollment.enrollment_status === 'pending' ? 'Spot held' : 'Enrolled'
}

/** The sign of the user's place in a session; nothing without a place. */
export function PlaceMark({ step }: { step: NextStep }) {
  if (step.kind === 'accept') {
    return <Sparkle className="text-sun-foreground dark:text-sun" aria-hidden="true" />
  }
  if (step.kind === 'enrolled') return <Check className="text-success" aria-hidden="true" />
  return step.kind === 'on-waitlist' ? <Hourglass className="text-pending" aria-hidden="true" /> : null
}

/** How the price is paid in installments. Shown before they enroll; nothing for a class without a plan. */
function PaymentPlanNote({ plan = [], price }: { plan: PaymentPlan | undefined; price: number }) {
  if (price === 0 || plan.length === 0) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      <span className="font-semibold text-foreground">Pay in installments:</span>{' '}
      {planAmountsText(plan, price)}
    </p>
  )
}

/** What a student who withdraws gets back. Shown before they enroll; nothing for a class without a price. */
function RefundPolicyNote({ price }: { price: number }) {
  const policy = useProvider()?.refund_policy
  if (price === 0 || !policy) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      <span className="font-semibold text-foreground">Refunds when you withdraw:</span>{' '}
      {refundPolicyText(policy)}
    </p>
  )
}
