import type { Provider } from '@cubby/contract/catalog/classes'
import { type CalendarEntry, calendarFile } from '@cubby/rules/student/calendar-file'
import {
  type CalendarMakeUp,
  type CalendarSession,
  type EntryContext,
  makeUpEntry,
  sessionEntry,
} from '@cubby/rules/student/session-entry'
import { currentTime } from '@/api/server-clock.ts'
import { openBlob } from '@/features/school/files/open-blob.ts'

/** Saves a session as an .ics file. */
export function saveEntry(session: CalendarSession, provider: Provider): void {
  save(sessionEntry(session, contextOf(provider)))
}

/** Saves a make-up meeting as an .ics file. */
export function saveMakeUp(makeUp: CalendarMakeUp, provider: Provider): void {
  save(makeUpEntry(makeUp, contextOf(provider)))
}

function contextOf(provider: Provider): EntryContext {
  return { provider, origin: location.origin, now: new Date(currentTime()) }
}

function save(entry: CalendarEntry): void {
  const file = calendarFile([entry], new Date(currentTime()))
  openBlob(new Blob([file], { type: 'text/calendar;charset=utf-8' }), {
    download: `${entry.title.replace(/[^\w]+/g, '-')}-${entry.start_date}.ics`,
  })
}
