import type { Enrollment, StudentEnrollment } from '@cubby/contract/enrollments'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enrollmentsQuery } from './queries.ts'
import { enrollmentView, studentEnrollmentView } from './views.ts'

/** The caller's own enrollments, newest first; all of them, or only active or historical ones. */
export async function listMyEnrollments(
  deps: Deps,
  caller: Caller,
  type?: Enrollment['enrollment_type'],
): Promise<Enrollment[]> {
  const views = await listEnrollmentsOfUser(deps, caller.user.id, await deps.clock(deps.db))
  return type ? views.filter((view) => view.enrollment_type === type) : views
}

/** The caller's enrollments that hold a seat: pending or approved, and not historical. */
export async function listMyClasses(deps: Deps, caller: Caller): Promise<Enrollment[]> {
  const active = await listMyEnrollments(deps, caller, 'active')
  return active.filter(({ enrollment_status: status }) => status === 'pending' || status === 'approved')
}

export async function listEnrollmentsOfUser(deps: Deps, userId: string, now: Date): Promise<Enrollment[]> {
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone)
    .where('enrollments.user_id', '=', userId)
    .execute()
  return rows.map((row) => enrollmentView(row, now))
}

/** One enrollment as the open transaction sees it. Throws Refusal `enrollment_not_found`. */
export async function readEnrollment(
  deps: Deps,
  db: Reader,
  enrollmentId: string,
  now: Date,
): Promise<Enrollment> {
  return enrollmentView(await findRow(deps, db, enrollmentId), now)
}

/** One enrollment for its owner or an administrator. Throws Refusal `enrollment_not_found`. */
export async function readEnrollmentFor(
  deps: Deps,
  db: Reader,
  caller: Caller,
  enrollmentId: string,
  now: Date,
): Promise<StudentEnrollment> {
  const row = await findRow(deps, db, enrollmentId)
  if (row.user_id !== caller.user.id && caller.user.role !== 'admin') {
    throw new Refusal('enrollment_not_found')
  }
  return studentEnrollmentView(row, now)
}

async function findRow(deps: Deps, db: Reader, enrollmentId: string) {
  const row = await enrollmentsQuery(db, deps.config.provider.timezone)
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirst()
  if (!row) throw new Refusal('enrollment_not_found')
  return row
}
