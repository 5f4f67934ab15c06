import type { Provider } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import { sessionDates } from '../session-dates.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** A session as a student or a visitor sees it. */
export type CalendarSession = Pick<
  Enrollment,
  | 'class_id'
  | 'class_title'
  | 'session_id'
  | 'start_date'
  | 'end_date'
  | 'meetings'
  | 'instructor_name'
  | 'location'
  | 'location_details'
>

const MEETINGS_UNKNOWN = 'The days and times of its meetings are not confirmed yet.'

/** A make-up meeting as its student sees it, with its class. */
export interface CalendarMakeUp extends Pick<Enrollment, 'class_id' | 'class_title'> {
  readonly makeUp: OwnMakeUp
}

/** Converts a make-up meeting to a calendar entry. `origin` is the app's origin. */
export function makeUpEntry(
  { class_id, class_title, makeUp }: CalendarMakeUp,
  provider: Pick<Provider, 'name' | 'timezone'>,
  origin: string,
): CalendarEntry {
  const { id, meeting, session_id, location, instructor_name } = makeUp
  const { date } = meeting
  const session = { class_id, class_title: `${class_title} (make-up meeting)`, session_id, instructor_name }
  const place = { location, location_details: null }
  const entry = sessionEntry(
    // A moved meeting is an event of its own, not an exception of a series.
    { ...session, ...place, start_date: date, end_date: date, meetings: [{ ...meeting, moved_from: null }] },
    provider,
    origin,
  )
  return { ...entry, id: entry.id.replace(session_id, id) }
}

/** Converts a session to a calendar entry. `origin` is the app's origin. */
export function sessionEntry(
  session: CalendarSession,
  { name, timezone }: Pick<Provider, 'name' | 'timezone'>,
  origin: string,
): CalendarEntry {
  const { start_date, end_date, meetings = [], instructor_name } = session
  const url = `${origin}/classes/${session.class_id}?session=${session.session_id}`
  return {
    id: `${session.session_id}@${origin.replace(/^https?:\/\/|:\d+$/g, '')}`,
    title: session.class_title,
    start_date,
    end_date,
    meetings,
    timezone,
    place: session.location ?? session.location_details,
    description: [
      name,
      sessionDates(session),
      ...(meetings.length === 0 ? [MEETINGS_UNKNOWN] : []),
      `Instructor: ${instructor_name ?? 'TBA'}`,
      url,
    ].join('\n'),
    url,
  }
}
