import type { ImportedSession } from './read-session.ts'

/** How titles are compared: without regard to case and extra spaces. */
export function titleKey(title: string): string {
  return title.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A session is identified by the title of its class, its first day, and its start time. */
export function sessionKey({ ofClass, session }: ImportedSession): string {
  if (!session) return classKey(ofClass.title)
  return keyOf({ title: ofClass.title, start_date: session.date, start_time: session.start_time })
}

/** Identifies the class of a row without a session. */
export function classKey(title: string): string {
  return keyOf({ title, start_date: '', start_time: '' })
}

export function keyOf(row: {
  readonly title: string
  readonly start_date: string
  readonly start_time: string
}): string {
  return JSON.stringify([titleKey(row.title), row.start_date, row.start_time])
}
