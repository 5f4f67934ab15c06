import type { Provider, Session, TrainingClass } from '@cubby/contract/catalogue'
import { sessionDates } from '@cubby/rules/session-dates'
import type { CalendarEntry } from './calendar-file.ts'

/** What a session looks like in somebody's calendar. `origin` is where this app is served from. */
export function sessionEntry(
  { id: classId, title }: TrainingClass,
  session: Session,
  { name, timezone }: Provider,
  origin: string,
): CalendarEntry {
  const { id, start_date, end_date, start_time, end_time, instructor_name } = session
  const url = `${origin}/classes/${classId}?session=${id}`
  return {
    id: `${id}@${new URL(origin).hostname}`,
    title,
    start_date,
    end_date,
    start_time,
    end_time,
    timezone,
    place: session.session_location ?? session.location_details,
    description: `${name}\n${sessionDates(session)}\nInstructor: ${instructor_name ?? 'TBA'}\n${url}`,
    url,
  }
}
