import { ACTIVITY_PAGE_SIZE } from '@cubby/contract/page-sizes'
import type { ActivityPage, UserActivity, UserEnrollments } from '@cubby/contract/people/users'
import { countRows } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser } from '../../accounts/auth/queries.ts'
import { aboutUser, withNames } from '../../school/audit-log/read-audit-log.ts'
import { enrollmentsQuery } from '../../seats/enrollments/views.ts'

/** Lists a user's enrollments, newest first. */
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

const kinds: Readonly<Record<string, UserActivity['action']>> = {
  'user.role_changed': 'role_update',
  'user.status_changed': 'status_update',
  'profile.updated': 'profile_update',
  'preferences.updated': 'profile_update',
  'email.verified': 'profile_update',
  'password.changed': 'profile_update',
  'password.reset': 'profile_update',
  'password.set_by_admin': 'profile_update',
}

/**
 * Returns one page of what a user did and what was done to their account, newest first. `event` in the details is
 * the audit log action.
 */
export async function listUserActivity(
  { deps, caller }: RequestContext,
  {
    id,
    page,
    limit = ACTIVITY_PAGE_SIZE,
  }: { readonly id: string; readonly page: number; readonly limit?: number },
): Promise<ActivityPage> {
  requireAdmin(caller)
  if (!(await findUser(deps.db, id))) throw new Refusal('user_not_found')
  const lines = deps.db.selectFrom('audit_log').where(aboutUser(id))
  const total = await countRows(lines)
  const rows = await withNames(lines)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    total,
    activities: rows.map((row) => ({
      id: row.id,
      action: kinds[row.action] ?? 'other',
      details: { event: row.action, ...row.details },
      class_name: row.class_name,
      session_date: row.session_date,
      actor_name: row.actor_name,
      created_at: row.at.toISOString(),
    })),
  }
}
