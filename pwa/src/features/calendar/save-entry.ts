import type { Provider } from '@cubby/contract/classes'
import { calendarFile } from '@cubby/rules/calendar-file'
import { type CalendarSession, sessionEntry } from '@cubby/rules/session-entry'
import { currentTime } from '@/api/server-clock.ts'
import { openBlob } from '@/features/files/open-blob.ts'

/** Saves a session as an .ics file. */
export function saveEntry(session: CalendarSession, provider: Provider): void {
  const entry = sessionEntry(session, provider, location.origin)
  const file = calendarFile([entry], new Date(currentTime()))
  openBlob(new Blob([file], { type: 'text/calendar;charset=utf-8' }), {
    download: `${session.class_title.replace(/[^\w]+/g, '-')}-${session.start_date}.ics`,
  })
}
