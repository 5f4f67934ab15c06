import { ACTIVITY_PAGE_SIZE } from '@cubby/contract/constants'
import type { ActivityPage, UserActivity } from '@cubby/contract/users'
import { countRows } from '../../../platform/db/count-rows.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser } from '../../accounts/auth/queries.ts'
import { aboutUser, withNames } from '../../school/audit-log/queries.ts'

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
 * Returns one page of what a user did and what was done to their account, newest first. `event` in the
 * details is the audit log action. Throws Refusal `user_not_found`.
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
