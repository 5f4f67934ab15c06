import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { FIXED_DURATIONS } from '@cubby/contract/constants'
import { sessionDuration } from '@cubby/rules/catalog/class-duration'
import { scheduleText } from '@cubby/rules/seats/meeting-days'
import { hoursPerDay } from '@cubby/rules/session-times'
import { meetingsText } from '@cubby/rules/teaching/contact-hours'
import { CalendarDays, Clock, Hourglass, type LucideIcon, MapPin, UserRound } from 'lucide-react'

export interface NamedFact {
  readonly name: 'Time' | 'Meetings' | 'Duration' | 'Instructor' | 'Location'
  readonly Icon: LucideIcon
  readonly text: string
}

/** Returns the times, meetings, duration, instructor, and location of a session, in this order. */
export function sessionFacts({ title }: Pick<TrainingClass, 'title'>, session: Session): NamedFact[] {
  const { meetings, contact_hours, instructor_name, session_location, location_details } = session
  const facts: NamedFact[] = [
    { name: 'Time', Icon: Clock, text: `${scheduleText(session)} (${hoursPerDay(session)} hours per day)` },
  ]
  // Rows that an earlier version of the app stored have neither.
  if (meetings && contact_hours !== undefined) {
    const text =
      contact_hours === null ? 'Meeting days not confirmed yet' : meetingsText(meetings, contact_hours)
    facts.push({ name: 'Meetings', Icon: CalendarDays, text })
  }
  return [
    ...facts,
    { name: 'Duration', Icon: Hourglass, text: FIXED_DURATIONS[title] ?? sessionDuration(session) },
    { name: 'Instructor', Icon: UserRound, text: instructor_name ?? 'TBA' },
    { name: 'Location', Icon: MapPin, text: session_location ?? location_details ?? 'TBA' },
  ]
}

/** Returns the facts that all sessions of the class share; none if it has only one session. */
export function sharedFacts(trainingClass: TrainingClass): NamedFact[] {
  const [first = [], ...others] = trainingClass.sessions.map((session) =>
    sessionFacts(trainingClass, session),
  )
  if (others.length === 0) return []
  return first.filter(({ name, text }) =>
    others.every((facts) => facts.some((fact) => fact.name === name && fact.text === text)),
  )
}
