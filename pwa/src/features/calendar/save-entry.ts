import type { Provider } from '@cubby/contract/catalogue'
import { calendarFile } from '@cubby/rules/calendar-file'
import { type CalendarSession, sessionEntry } from '@cubby/rules/session-entry'

/** The file must stay readable while the browser hands it to the calendar. */
const KEPT_MS = 60_000

/** Hands a session to the device as an .ics file. */
export function saveEntry(session: CalendarSession, provider: Provider): void {
  const file = calendarFile([sessionEntry(session, provider, location.origin)], new Date())
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${session.class_title.replace(/[^\w]+/g, '-')}-${session.start_date}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
