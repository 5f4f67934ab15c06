import type { UserExport } from '@cubby/contract/users'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'
import { csvPieces } from '../http/csv.ts'
import { findUserIds, findUsersById, type ListedRow } from './queries.ts'

const columns = ['Name', 'Email', 'Role', 'Status', 'Created', 'Updated']

/** The people on screen as CSV, in the same order; whoever is deleted meanwhile is left out. */
export async function exportUsers(
  deps: Deps,
  caller: Caller,
  { ids: among, ...filter }: UserExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const found = await findUserIds(deps.db, filter, among)
  return csvPieces(columns, found, (ids) => findUsersById(deps.db, ids), lineOf)
}

function lineOf(row: ListedRow): string[] {
  const { first_name, last_name, email, role, status, created_at, updated_at } = row
  return [
    `${first_name} ${last_name}`,
    email,
    role,
    status,
    created_at.toISOString().slice(0, 10),
    updated_at.toISOString().slice(0, 10),
  ]
}
