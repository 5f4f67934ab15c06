import type { EnrollResponse } from '@cubby/contract/enrollments'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import { findHeldEnrollment } from '../seats/participation.ts'
import { readEntry } from '../waitlist/read-entries.ts'
import { readEnrollment } from './read-enrollments.ts'

/** The seat or the place on the waitlist that a user has in a session. Throws Refusal `not_on_waitlist`. */
export async function readPlace(
  deps: Deps,
  trx: Trx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<EnrollResponse> {
  const enrollmentId = await findHeldEnrollment(trx, userId, sessionId)
  if (enrollmentId === undefined) {
    return { outcome: 'waitlisted', waitlist_entry: await readEntry(deps, trx, userId, sessionId, now) }
  }
  return { outcome: 'enrolled', enrollment: await readEnrollment(deps, trx, enrollmentId, now) }
}
