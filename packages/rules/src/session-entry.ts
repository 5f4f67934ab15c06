import type { Provider } from '@cubby/contract/classes'
import type { Enrollment } from '@cubby/contract/enrollments'
import type { CalendarEntry } from './calendar-file.ts'
import { sessionDates } from './session-dates.ts'

/** A session as a student or a visitor sees it. */
export type CalendarSession = Pick<
  Enrollment,
  | 'class_id'
  | 'class_title'
  | 'session_id'
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'instructor_name'
  | 'location'
  | 'location_details'
>

/** Converts a session to a calendar entry. `origin` is the app's origin. */
export function sessionEntry(
  session: CalendarSession,
  { name, timezone }: Pick<Provider, 'name' | 'timezone'>,
  origin: string,
): CalendarEntry {
  const { start_date, end_date, start_time, end_time, instructor_name } = session
  const url = `${origin}/classes/${session.class_id}?session=${session.session_id}`
  return {
    id: `${session.session_id}@${origin.replace(/^https?:\/\/|:\d+$/g, '')}`,
    title: session.class_title,
    start_date,
    end_date,
    start_time,
    end_time,
    timezone,
    place: session.location ?? session.location_details,
    description: `${name}\n${sessionDates(session)}\nInstructor: ${instructor_name ?? 'TBA'}\n${url}`,
    url,
  }
}
