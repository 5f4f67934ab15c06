import type { Enrollment } from '@cubby/contract/enrollments'
import type { Caller } from '../auth/caller.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { findEnrollments } from './queries.ts'
import { enrollmentView } from './views.ts'

export async function listMyEnrollments(deps: Deps, caller: Caller): Promise<Enrollment[]> {
  const now = await deps.clock(deps.db)
  const rows = await findEnrollments(deps.db, caller.person.id, deps.config.provider.timezone, now)
  return rows.map((row) => enrollmentView(row, now))
}

/** One enrollment of this person, as the open transaction sees it. Throws Refusal `enrollment_not_found`. */
export async function readEnrollment(
  deps: Deps,
  trx: Trx,
  personId: string,
  enrollmentId: string,
  now: Date,
): Promise<Enrollment> {
  const [row] = await findEnrollments(trx, personId, deps.config.provider.timezone, now, enrollmentId)
  if (!row) throw new Refusal('enrollment_not_found')
  return enrollmentView(row, now)
}
