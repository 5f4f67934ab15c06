import type { UserExport } from '@cubby/contract/users'
import { dayOf } from '@cubby/rules/days'
import type { RequestContext } from '../../operation-context.ts'
import { csvPieces } from '../../platform/http/csv.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { findUserIds, findUsersById, type ListedRow } from './queries.ts'

const columns = ['Name', 'Email', 'Role', 'Status', 'Created', 'Updated']

/** The users on screen as CSV, in the same order; whoever is deleted meanwhile is left out. Days are the provider's. */
export async function exportUsers(
  { deps, caller }: RequestContext,
  { ids: among, ...filter }: UserExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const found = await findUserIds(deps.db, filter, among)
  const read = (ids: string[]) => findUsersById(deps.db, ids)
  return csvPieces(columns, found, read, (row) => lineOf(row, deps.config.provider.timezone))
}

function lineOf(row: ListedRow, timezone: string): string[] {
  const { first_name, last_name, email, role, status, created_at, updated_at } = row
  return [
    `${first_name} ${last_name}`,
    email,
    role,
    status,
    dayOf(created_at, timezone),
    dayOf(updated_at, timezone),
  ]
}
