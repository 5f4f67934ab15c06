import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { scheduleText } from '@cubby/rules/seats/meeting-days'
import { decisionDates } from '@cubby/rules/session-dates'
import { hoursPerDay } from '@cubby/rules/session-times'
import { meetingsText } from '@cubby/rules/teaching/contact-hours'
import { CalendarDays, Circle, CircleDot, Clock, Hourglass, MapPin, UserRound } from 'lucide-react'
import { AddToCalendar, calendarEntryOf } from '@/features/seats/calendar/add-to-calendar.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { Card } from '@/ui/card.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import type { ClassConflict, NextStep } from '../../seats/enrollments/next-step.ts'
import { StepActions } from '../../seats/enrollments/step-actions.tsx'
import { ConflictNote, SelectSessionLink, StepNote } from '../../seats/enrollments/step-note.tsx'
import { durationOf } from './class-filters.ts'

interface SessionCardProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  /** Another class of the user at the time of the session. */
  conflict: ClassConflict | null
  /**
   * Whether the session is selected. The enrollment box then shows it, too, and from 1024 px only the box shows a
   * refusal.
   */
  isChosen: boolean
  /** Another session of the class in which the user is enrolled. */
  enrolledElsewhere: Session | null
}

/** A session as a compact row. A click anywhere on it selects it for the enrollment box and the action bar. */
export function SessionCard({
  trainingClass,
  session,
  step,
  conflict,
  isChosen,
  enrolledElsewhere,
}: SessionCardProps) {
  const when = decisionDates(session)
  const heading = `session-${session.id}`
  const Mark = isChosen ? CircleDot : Circle
  return (
    <Card
      as="li"
      id={session.id}
      aria-labelledby={heading}
      className={`relative grid gap-x-5 gap-y-3 p-4 sm:grid-cols-[1fr_10.5rem] ${
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
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          <SessionFact Icon={Clock} name="Time">
            <span className="figures">
              {scheduleText(session)}{' '}
              <span className="text-muted-foreground">({hoursPerDay(session)} hours per day)</span>
            </span>
          </SessionFact>
          <SessionMeetings session={session} />
          <SessionFact Icon={Hourglass} name="Duration">
            {durationOf(trainingClass)}
          </SessionFact>
          <SessionFact Icon={UserRound} name="Instructor">
            {session.instructor_name ?? 'TBA'}
          </SessionFact>
          <SessionFact Icon={MapPin} name="Location">
            {session.session_location ?? session.location_details ?? 'TBA'}
          </SessionFact>
        </dl>
        <SeatMeter inline available={session.available_spots} capacity={session.capacity} />
      </div>
      <div className="relative grid content-center gap-2.5">
        <div className="empty:hidden">
          <StepNote session={session} step={step} />
        </div>
        <ConflictNote conflict={conflict} />
        <StepActions
          trainingClass={trainingClass}
          session={session}
          step={step}
          when={when}
          enrolledElsewhere={enrolledElsewhere}
        />
      </div>
    </Card>
  )
}

/**
 * How often a session meets, and its hours: '8 meetings, 20 hours'. Hidden for rows that an earlier version of the app
 * stored, which have neither.
 */
function SessionMeetings({ session: { meetings, contact_hours } }: { session: Session }) {
  if (!meetings || contact_hours === undefined) return null
  return (
    <SessionFact Icon={CalendarDays} name="Meetings">
      <span className="figures">
        {contact_hours === null ? 'Meeting days not confirmed yet' : meetingsText(meetings)}
      </span>
    </SessionFact>
  )
}
