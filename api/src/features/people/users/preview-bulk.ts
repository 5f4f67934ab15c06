import type { BulkPreview, UserBulkPreview } from '@cubby/contract/bulk'
import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { emptyPreview, previewMessageTo } from '../../school/bulk/users-of.ts'
import { findUserIds, findUsersById, type ListedRow, matchingUsers, usersWithIds } from './queries.ts'

/** Previews a bulk operation on accounts. Administrators cannot suspend themselves. */
export async function previewUserBulk(
  { deps, caller }: RequestContext,
  { operation, ids = [], filter: fields }: UserBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const filter = fields && { ...fields, timezone: deps.config.provider.timezone }
  if (operation === 'message') {
    return previewMessageTo(deps.db, filter ? matchingUsers(deps.db, filter) : usersWithIds(deps.db, ids))
  }
  const found = filter ? await findUserIds(deps.db, filter) : ids
  const shown = found.slice(0, BULK_PREVIEW_LIMIT)
  const users = shown.length > 0 ? await findUsersById(deps.db, shown) : []
  const byId = new Map(users.map((user) => [user.id, user]))
  const selected = shown.flatMap((id) => byId.get(id) ?? [])
  const rows = selected.map((user) => ({
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    detail: user.email,
    blocked: blockedBecause(user, operation, caller.user.id),
  }))
  return { ...emptyPreview, rows, total: filter ? found.length : selected.length }
}

function blockedBecause(
  { id, status }: ListedRow,
  operation: 'activate' | 'suspend',
  callerId: string,
): string | null {
  if (operation === 'activate') return status === 'active' ? 'Already active' : null
  if (id === callerId) return messages.ownAccountSuspended
  return status === 'suspended' ? 'Already suspended' : null
}
