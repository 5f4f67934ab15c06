import type { UserEnrollments } from '@cubby/contract/users'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser } from '../../accounts/auth/queries.ts'
import { enrollmentsQuery } from '../../seats/enrollments/views.ts'

/** Lists a user's enrollments, newest first. Throws Refusal `user_not_found`. */
export async function listUserEnrollments(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<UserEnrollments> {
  requireAdmin(caller)
  if (!(await findUser(deps.db, id))) throw new Refusal('user_not_found')
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone)
    .where('enrollments.user_id', '=', id)
    .execute()
  const enrollments = rows.map((row) => ({
    enrollment_id: row.id,
    enrollment_type: row.completed_at || row.archived_at ? ('historical' as const) : ('active' as const),
    class_title: row.class_title,
    session_date: row.start_date,
    enrollment_status: row.status,
    enrolled_at: row.enrolled_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    completion_reason: row.completion_reason,
    archived_reason: row.archived_reason,
  }))
  return { enrollments, total: enrollments.length }
}
