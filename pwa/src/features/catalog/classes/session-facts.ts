import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { FIXED_DURATIONS } from '@cubby/contract/constants'
import { sessionDuration } from '@cubby/rules/catalog/class-duration'
import { scheduleText } from '@cubby/rules/seats/meeting-days'
import { hoursPerDay } from '@cubby/rules/session-times'
import { meetingsText } from '@cubby/rules/teaching/contact-hours'
import { t } from '@cubby/texts/t'
import { CalendarDays, Clock, Hourglass, type LucideIcon, MapPin, UserRound } from 'lucide-react'
import { durationOf } from './class-filters.ts'

export interface NamedFact {
  readonly name: string
  readonly Icon: LucideIcon
  readonly text: string
}

/** Returns the times, meetings, duration, instructor, and location of a session, in this order. */
export function sessionFacts({ title }: Pick<TrainingClass, 'title'>, session: Session): NamedFact[] {
  const { meetings, contact_hours, instructor_name, session_location, location_details } = session
  const perDay = hoursPerDay(session)
  const facts: NamedFact[] = [
    {
      name: t('Time'),
      Icon: Clock,
      text: t('{schedule} ({hours} hours per day)', { schedule: scheduleText(session), hours: perDay }),
    },
  ]
  const held = meetings?.filter(({ status }) => status === 'scheduled').length
  // Rows that an earlier version of the app stored have neither. The time already says the hours of a single meeting.
  if (meetings && contact_hours !== undefined && !(held === 1 && contact_hours === Number(perDay))) {
    const text =
      contact_hours === null ? t('Meeting days not confirmed yet') : meetingsText(meetings, contact_hours)
    facts.push({ name: t('Meetings'), Icon: CalendarDays, text })
  }
  return [
    ...facts,
    { name: t('Duration'), Icon: Hourglass, text: FIXED_DURATIONS[title] ?? sessionDuration(session) },
    { name: t('Instructor'), Icon: UserRound, text: instructor_name ?? t('TBA') },
    { name: t('Location'), Icon: MapPin, text: session_location ?? location_details ?? t('TBA') },
  ]
}

interface FactsSaidOnce {
  /** What all sessions of the class share, without its duration. */
  readonly shared: readonly NamedFact[]
  /** What only the row of a session says. */
  readonly factsOf: (session: Session) => NamedFact[]
}

/**
 * Separates what all sessions share, which the page says once, from what each row says. Skips a duration that equals
 * the one below the class title. With a single session, everything is in its row.
 */
export function factsSaidOnce(trainingClass: TrainingClass): FactsSaidOnce {
  const duration = durationOf(trainingClass)
  const factsOf = (session: Session) =>
    sessionFacts(trainingClass, session).filter(
      ({ name, text }) => name !== t('Duration') || text !== duration,
    )
  const [first = [], ...others] = trainingClass.sessions.map(factsOf)
  const shared =
    others.length === 0 ? [] : first.filter((fact) => others.every((facts) => facts.some(isSame(fact))))
  return {
    shared,
    factsOf: (session) => factsOf(session).filter((fact) => !shared.some(isSame(fact))),
  }
}

const isSame = (fact: NamedFact) => (other: NamedFact) => fact.name === other.name && fact.text === other.text
