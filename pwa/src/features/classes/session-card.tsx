import type { Session, TrainingClass } from '@cubby/contract/classes'
import { sessionDates } from '@cubby/rules/session-dates'
import { hoursPerDay, timeRange } from '@cubby/rules/session-times'
import { CalendarDays, Clock, Hourglass, MapPin, UserRound } from 'lucide-react'
import { AddToCalendar } from '@/features/calendar/add-to-calendar.tsx'
import { durationOf } from '@/features/classes/duration.ts'
import { Card } from '@/ui/card.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { SessionFact } from '../../layout/session-fact.tsx'
import type { NextStep } from '../enrollments/next-step.ts'
import { StepActions } from '../enrollments/step-actions.tsx'
import { StepNote } from '../enrollments/step-note.tsx'

interface SessionCardProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  chosen: boolean
  /** The enrollment box shows this session, too. From 1024 px a refusal appears only there. */
  inBox: boolean
}

export function SessionCard({ trainingClass, session, step, chosen, inBox }: SessionCardProps) {
  const when = sessionDates(session)
  const heading = `session-${session.id}`
  return (
    <Card
      as="li"
      id={session.id}
      aria-labelledby={heading}
      className={chosen ? 'p-4 outline-2 outline-primary sm:p-5' : 'p-4 sm:p-5'}
    >
      <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
        <div className="grid content-start gap-3">
          <h3 id={heading} className="figures flex items-center gap-2 text-xl">
            <CalendarDays className="size-5 shrink-0 text-primary" aria-hidden="true" />
            {when}
          </h3>
          <dl className="grid gap-1.5">
            <SessionFact Icon={Clock} name="Time">
              <span className="figures">
                {timeRange(session)}{' '}
                <span className="text-muted-foreground">({hoursPerDay(session)} hours per day)</span>
              </span>
            </SessionFact>
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
          <AddToCalendar
            session={{
              ...session,
              session_id: session.id,
              class_title: trainingClass.title,
              location: session.session_location,
            }}
            when={when}
          />
        </div>
        <div className="grid content-between gap-4">
          <SeatMeter available={session.available_spots} capacity={session.capacity} />
          <div className="grid gap-2.5">
            <div className={inBox && step.kind === 'refused' ? 'lg:hidden' : 'empty:hidden'}>
              <StepNote session={session} step={step} />
            </div>
            <StepActions
              trainingClass={trainingClass}
              session={session}
              step={step}
              when={when}
              logInLabel="Enroll Now"
            />
          </div>
        </div>
      </div>
    </Card>
  )
}
