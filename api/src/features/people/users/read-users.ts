import type { UserDetails, UserPage, UserSearch } from '@cubby/contract/users'
import { paginationOf } from '@cubby/rules/pagination'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser } from '../../accounts/auth/queries.ts'
import { countUsers, findUsers } from './queries.ts'
import { detailsView, listedView } from './views.ts'

/** Returns one page of the matching users. */
export async function searchUsers({ deps, caller }: RequestContext, search: UserSearch): Promise<UserPage> {
  requireAdmin(caller)
  const { page, limit, ...fields } = search
  const filter = { ...fields, timezone: deps.config.provider.timezone }
  const [total, rows] = await Promise.all([
    countUsers(deps.db, filter),
    findUsers(deps.db, filter, { limit, offset: (page - 1) * limit }),
  ])
  return {
    users: rows.map(listedView),
    pagination: paginationOf(page, limit, total),
  }
}

/** Returns a user. Throws Refusal `user_not_found`, also for a deleted account. */
export async function readUser(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<UserDetails> {
  requireAdmin(caller)
  const user = await findUser(deps.db, id)
  if (!user) throw new Refusal('user_not_found')
  return detailsView(user)
}
