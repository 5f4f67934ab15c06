import type { TrainingClass } from '@cubby/contract/classes'
import type { Enrollment } from '@cubby/contract/enrollments'
import type { WaitlistEntry } from '@cubby/contract/waitlist-entry'
import { sessionDates } from '@cubby/rules/session-dates'

export interface SessionDescription {
  classId: string
  title: string
  when: string
}

interface Known {
  classes: TrainingClass[]
  enrollments: Enrollment[]
  waitlist: WaitlistEntry[]
}

/** Class and date of a session from the stored rows; null if this device does not have it. */
export function describeSession(
  sessionId: string,
  { classes, enrollments, waitlist }: Known,
): SessionDescription | null {
  for (const { id, title, sessions } of classes) {
    const session = sessions.find((candidate) => candidate.id === sessionId)
    if (session) return { classId: id, title, when: sessionDates(session) }
  }
  const place = [...enrollments, ...waitlist].find((candidate) => candidate.session_id === sessionId)
  return place ? { classId: place.class_id, title: place.class_title, when: sessionDates(place) } : null
}
