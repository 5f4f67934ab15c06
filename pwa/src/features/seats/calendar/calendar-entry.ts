import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { CalendarSession } from '@cubby/rules/student/session-entry'

/** Returns the calendar entry of a session. */
export function calendarEntryOf({ title }: TrainingClass, session: Session): CalendarSession {
  return {
    ...session,
    session_id: session.id,
    class_title: title,
    location: session.session_location,
  }
}
