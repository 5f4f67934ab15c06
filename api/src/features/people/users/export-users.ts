import type { UserExport } from '@cubby/contract/users'
import { dayOf } from '@cubby/rules/days'
import { csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUserIds, findUsersById } from './queries.ts'

const columns = [
  'Name',
  'Email',
  'Phone',
  'Address',
  'Emergency Contact',
  'Role',
  'Status',
  'Created',
  'Updated',
]

/**
 * Exports the listed users as CSV, in the same order. Users deleted in the meantime are left out. Days are in
 * the provider's time zone.
 */
export async function exportUsers(
  { deps, caller }: RequestContext,
  { ids: among, ...filter }: UserExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const found = await findUserIds(deps.db, { ...filter, timezone }, among)
  const read = (ids: string[]) => findUsersById(deps.db, ids)
  return csvPieces(columns, found, read, (row) => [lineOf(row, timezone)])
}

type ExportedRow = Awaited<ReturnType<typeof findUsersById>>[number]

function lineOf(row: ExportedRow, timezone: string): string[] {
  const { first_name, last_name, email, role, status, created_at, updated_at } = row
  return [
    `${first_name} ${last_name}`,
    email,
    row.phone_number ?? '',
    row.address ?? '',
    row.emergency_contact ?? '',
    role,
    status,
    dayOf(created_at, timezone),
    dayOf(updated_at, timezone),
  ]
}
