import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { sessionDates } from '@cubby/rules/session-dates'
import type { SeenSession } from '@/offline/store/command.ts'

export interface SessionDescription {
  classId: string
  title: string
  when: string
}

/** The stored rows that name sessions. */
export interface Known {
  classes: TrainingClass[]
  enrollments: Enrollment[]
  waitlist: WaitlistEntry[]
}

/** The subject of a command about a session. */
export interface SubjectSession {
  sessionId: string
  classId?: string
  seen?: SeenSession
}

/**
 * Returns the class and date of a command's session as the user saw them, or else from the stored rows. Returns
 * null if this device does not have them.
 */
export function describeSession(
  { sessionId, classId, seen }: SubjectSession,
  { classes, enrollments, waitlist }: Known,
): SessionDescription | null {
  if (seen && classId) return { classId, title: seen.title, when: sessionDates(seen.terms) }
  for (const { id, title, sessions } of classes) {
    const session = sessions.find((candidate) => candidate.id === sessionId)
    if (session) return { classId: id, title, when: sessionDates(session) }
  }
  const place = [...enrollments, ...waitlist].find((candidate) => candidate.session_id === sessionId)
  return place ? { classId: place.class_id, title: place.class_title, when: sessionDates(place) } : null
}
