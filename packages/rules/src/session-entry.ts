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
  | 'meetings'
  | 'instructor_name'
  | 'location'
  | 'location_details'
>

const MEETINGS_UNKNOWN = 'The days and times of its meetings are not confirmed yet.'

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
