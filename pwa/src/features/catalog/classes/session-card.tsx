import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { decisionDates } from '@cubby/rules/session-dates'
import { Circle, CircleDot } from 'lucide-react'
import { AddToCalendar, calendarEntryOf } from '@/features/seats/calendar/add-to-calendar.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import type { ClassConflict, NextStep } from '../../seats/enrollments/next-step.ts'
import { StepActions } from '../../seats/enrollments/step-actions.tsx'
import { ConflictNote, SelectSessionLink, StepNote } from '../../seats/enrollments/step-note.tsx'
import { entryLooks } from '../../seats/waitlist/waitlist-entries.ts'
import { EnrollStaffLink } from './enroll-staff-link.tsx'
import { type NamedFact, sessionFacts } from './session-facts.ts'

interface SessionCardProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  /** Another class of the user at the time of the session. */
  conflict: ClassConflict | null
  /** Whether the session is selected. The enrollment box then shows it, too. */
  isChosen: boolean
  /** Another session of the class in which the user is enrolled. */
  enrolledElsewhere: Session | null
  /** The facts that the page says once for all sessions. */
  saidOnce?: ReadonlySet<NamedFact['name']>
}

const none: ReadonlySet<NamedFact['name']> = new Set()

/** A session as a compact row. A click anywhere on it selects it for the enrollment box and the action bar. */
export function SessionCard({
  trainingClass,
  session,
  step,
  conflict,
  isChosen,
  enrolledElsewhere,
  saidOnce = none,
}: SessionCardProps) {
  const when = decisionDates(session)
  const heading = `session-${session.id}`
  const Mark = isChosen ? CircleDot : Circle
  // A full session takes as little room as possible.
  const isFull = session.available_spots === 0 && (step.kind === 'join-waitlist' || step.kind === 'log-in')
  return (
    <Card
      as="li"
      id={session.id}
      aria-labelledby={heading}
      className={`relative grid gap-x-5 gap-y-3 px-4 py-3 sm:grid-cols-[1fr_10.5rem] ${
        isChosen ? 'border-primary ring-1 ring-primary ring-inset' : 'hover:border-input'
      }`}
    >
      <div className="grid content-start gap-2">
        <div className="-my-2 flex items-center justify-between gap-2">
          <h3 id={heading} className="figures text-lg">
            <SelectSessionLink
              session={session}
              isCurrent={isChosen}
              className="flex items-center gap-2 after:absolute after:inset-0 after:rounded-card"
            >
              <Mark
                className={`size-5 shrink-0 ${isChosen ? 'text-primary' : 'text-input'}`}
                aria-hidden="true"
              />
              {when}
            </SelectSessionLink>
          </h3>
          <div className="relative">
            <AddToCalendar variant="icon" session={calendarEntryOf(trainingClass, session)} when={when} />
          </div>
        </div>
        <dl className="figures flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {sessionFacts(trainingClass, session).map(({ name, Icon, text }) => (
            <SessionFact key={name} Icon={Icon} name={name} isHidden={saidOnce.has(name)}>
              <Unbroken>{text}</Unbroken>
            </SessionFact>
          ))}
        </dl>
        <div className="flex flex-wrap items-center gap-x-3">
          <SeatMeter inline available={session.available_spots} capacity={session.capacity} />
          {step.kind === 'accept' && <p className="text-sm">1 is held for you</p>}
          {isFull && <StepNote session={session} step={step} />}
        </div>
        {conflict && (
          // From 640 px, the enrollment box warns about the selected session.
          <div className={isChosen ? 'sm:hidden' : undefined}>
            <ConflictNote conflict={conflict} />
          </div>
        )}
      </div>
      <div className="relative grid content-center gap-2.5">
        {!isFull && (
          <div className="empty:hidden">
            {/* The enrollment box and the action bar tell how long the offer holds. */}
            {step.kind === 'accept' ? (
              <Chip tone={entryLooks.offered.tone}>{entryLooks.offered.label}</Chip>
            ) : (
              <StepNote session={session} step={step} />
            )}
          </div>
        )}
        <StepActions
          trainingClass={trainingClass}
          session={session}
          step={step}
          when={when}
          enrolledElsewhere={enrolledElsewhere}
        />
        {step.kind !== 'closed' && <EnrollStaffLink session={session} when={when} />}
      </div>
    </Card>
  )
}
