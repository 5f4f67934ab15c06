import type { Provider, Session, TrainingClass } from '@cubby/contract/catalogue'
import { calendarFile } from './calendar-file.ts'
import { sessionEntry } from './session-entry.ts'

/** The file must stay readable while the browser hands it to the calendar. */
const KEPT_MS = 60_000

/** Hands a session to the device as an .ics file. */
export function saveEntry(trainingClass: TrainingClass, session: Session, provider: Provider): void {
  const file = calendarFile(sessionEntry(trainingClass, session, provider, location.origin), new Date())
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${trainingClass.title.replace(/[^\w]+/g, '-')}-${session.start_date}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
