import type { Session } from '@cubby/contract/classes'
import type { Enrollment } from '@cubby/contract/enrollments'
import type { Meeting } from '@cubby/contract/meetings'
import { findOverlap } from '@cubby/rules/meeting-overlap'
import type { NextStep } from './next-step.ts'

/** Another class of the user, with its meeting at the time of a session. */
export interface ClassConflict {
  readonly title: string
  readonly meeting: Meeting
}

/** The steps of a user who may still take a seat. */
const MAY_TAKE_SEAT: readonly NextStep['kind'][] = [
  'enroll',
  'join-waitlist',
  'on-waitlist',
  'accept',
  'offer-expired',
]

/**
 * Returns the first of the user's classes that meets at the time of a session in which they may take a seat, or
 * null. Another session of the same class does not count: its second seat needs a confirmation anyway.
 */
export function classConflict(
  { session, step }: { readonly session: Session; readonly step: NextStep },
  enrollments: readonly Enrollment[],
): ClassConflict | null {
  if (!MAY_TAKE_SEAT.includes(step.kind)) return null
  for (const enrollment of enrollments) {
    if (enrollment.class_id === session.class_id || !holdsSeat(enrollment)) continue
    const meeting = findOverlap(enrollment.meetings ?? [], session.meetings ?? [])
    if (meeting) return { title: enrollment.class_title, meeting }
  }
  return null
}

function holdsSeat({ enrollment_type, enrollment_status }: Enrollment): boolean {
  return enrollment_type === 'active' && (enrollment_status === 'pending' || enrollment_status === 'approved')
}
