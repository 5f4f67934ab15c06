import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { decisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { Circle, CircleDot } from 'lucide-react'
import type { Ref } from 'react'
import { AddToCalendar, calendarEntryOf } from '@/features/seats/calendar/add-to-calendar.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import type { SessionStep } from '../../seats/enrollments/next-step.ts'
import { StepActions } from '../../seats/enrollments/step-actions.tsx'
import { ConflictNote, SelectSessionLink, StepNote } from '../../seats/enrollments/step-note.tsx'
import { EnrollStaffLink } from './enroll-staff-link.tsx'
import type { NamedFact } from './session-facts.ts'

interface SessionRowProps extends SessionStep {
  trainingClass: TrainingClass
  /** What the page does not say once for all sessions. */
  facts: readonly NamedFact[]
  /** Whether the price in the enrollment box is the price of this session. */
  isChosen: boolean
  /** Another session of the class in which the user is enrolled. */
  enrolledElsewhere: Session | null
  /** The element with the buttons. */
  actionsRef?: Ref<HTMLDivElement> | undefined
}

/** Everything about a session and the user's place in it. A click anywhere on the row selects the session. */
export function SessionRow({
  trainingClass,
  session,
  step,
  conflict,
  facts,
  isChosen,
  enrolledElsewhere,
  actionsRef,
}: SessionRowProps) {
  const when = decisionDates(session)
  const heading = `session-${session.id}`
  const Mark = isChosen ? CircleDot : Circle
  // One line says how many spots are free, and that none is.
  const isFull = session.available_spots === 0 && (step.kind === 'join-waitlist' || step.kind === 'log-in')
  return (
    <li
      id={session.id}
      aria-labelledby={heading}
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-rows-[auto_auto_1fr] px-4 py-2 first:rounded-t-card last:rounded-b-card',
        isChosen ? 'bg-primary/8' : 'hover:bg-muted',
      )}
    >
      <div className="flex items-center justify-between gap-2 max-sm:col-span-2">
        <h3 id={heading} className="figures text-lg">
          <SelectSessionLink
            session={session}
            isCurrent={isChosen}
            className="flex items-center gap-2 after:absolute after:inset-0 after:rounded-[inherit]"
          >
            <Mark
              className={cx('size-5 shrink-0', isChosen ? 'text-primary' : 'text-input')}
              aria-hidden="true"
            />
            {when}
          </SelectSessionLink>
        </h3>
        <div className="relative shrink-0">
          <AddToCalendar variant="row" session={calendarEntryOf(trainingClass, session)} when={when} />
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="figures row-start-2 flex flex-wrap gap-x-4 gap-y-0.5 pb-1.5 text-sm max-sm:col-span-2">
          {facts.map(({ name, Icon, text }) => (
            <SessionFact key={name} Icon={Icon} name={name}>
              <Unbroken>{text}</Unbroken>
            </SessionFact>
          ))}
        </dl>
      )}
      <div className="row-start-3 flex flex-wrap items-center gap-x-3 self-start pb-1 max-sm:min-h-11">
        <SeatMeter inline available={session.available_spots} capacity={session.capacity} />
        {step.kind === 'accept' && <p className="text-sm">{t('1 spot is held for you')}</p>}
        {isFull && <StepNote session={session} step={step} />}
      </div>
      <div
        ref={actionsRef}
        className="relative col-start-2 row-start-3 grid w-32 gap-2 self-center sm:row-span-3 sm:row-start-1 sm:w-36"
      >
        <StepActions
          trainingClass={trainingClass}
          session={session}
          step={step}
          when={when}
          enrolledElsewhere={enrolledElsewhere}
          isMain={isChosen}
        />
        {step.kind !== 'closed' && <EnrollStaffLink session={session} when={when} />}
      </div>
      <div className="relative col-span-2 row-start-4 grid justify-items-start gap-2 pb-1 empty:hidden">
        {!isFull && <StepNote session={session} step={step} />}
        <ConflictNote conflict={conflict} />
      </div>
    </li>
  )
}
