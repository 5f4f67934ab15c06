import type { UserExport } from '@cubby/contract/users'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'
import { csvLines } from '../http/csv.ts'
import { findUserIds, findUsersById, type ListedRow } from './queries.ts'

/** Rows that are in memory at once. */
const CHUNK = 1_000

const columns = ['Name', 'Email', 'Role', 'Status', 'Created', 'Updated']

/**
 * The people on screen as CSV, in the same order, piece by piece. Who belongs to it is decided once, at
 * the beginning; whoever is deleted meanwhile is left out.
 */
export async function exportUsers(
  deps: Deps,
  caller: Caller,
  { ids: among, ...filter }: UserExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const ids = await findUserIds(deps.db, filter, among)
  return pieces(deps, ids)
}

async function* pieces(deps: Deps, ids: string[]): AsyncGenerator<string> {
  yield csvLines([columns])
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK)
    const rows = new Map((await findUsersById(deps.db, chunk)).map((row) => [row.id, row]))
    yield csvLines(chunk.flatMap((id) => lineOf(rows.get(id))))
  }
}

function lineOf(row: ListedRow | undefined): string[][] {
  if (!row) return []
  const { first_name, last_name, email, role, status, created_at, updated_at } = row
  return [
    [
      `${first_name} ${last_name}`,
      email,
      role,
      status,
      created_at.toISOString().slice(0, 10),
      updated_at.toISOString().slice(0, 10),
    ],
  ]
}
