import type { Session } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { findOverlap } from '@cubby/rules/seats/meeting-overlap'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import type { NextStep } from './next-step.ts'

/** Another class of the user, with its meeting at the time of a session. */
export interface ClassConflict {
  readonly title: string
  readonly meeting: Meeting
}

/** The next steps that lead to a seat. */
const LEADS_TO_SEAT: readonly NextStep['kind'][] = [
  'enroll',
  'join-waitlist',
  'on-waitlist',
  'accept',
  'offer-expired',
]

/**
 * Returns the first of the user's other classes that meets at the same time as a session, or null if there is none
 * or the user cannot take a seat. Other sessions of the same class do not count, because a second seat in a class
 * needs a confirmation anyway.
 */
export function classConflict(
  { session, step }: { readonly session: Session; readonly step: NextStep },
  enrollments: readonly Enrollment[],
): ClassConflict | null {
  if (!LEADS_TO_SEAT.includes(step.kind)) return null
  for (const enrollment of enrollments) {
    if (enrollment.class_id === session.class_id || !isLiveEnrollment(enrollment)) continue
    const meeting = findOverlap(enrollment.meetings ?? [], session.meetings ?? [])
    if (meeting) return { title: enrollment.class_title, meeting }
  }
  return null
}
