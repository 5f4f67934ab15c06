import type { UserExport } from '@cubby/contract/users'
import { dayOf } from '@cubby/rules/days'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUserIds, findUsersById } from './queries.ts'

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
  return csvPieces(columnsOf(timezone), rowsInOrder(found, read))
}

type ExportedRow = Awaited<ReturnType<typeof findUsersById>>[number]

function columnsOf(timezone: string): CsvColumn<ExportedRow>[] {
  return [
    ['Name', (row) => `${row.first_name} ${row.last_name}`],
    ['Email', (row) => row.email],
    ['Phone', (row) => row.phone_number ?? ''],
    ['Address', (row) => row.address ?? ''],
    ['Emergency Contact', (row) => row.emergency_contact ?? ''],
    ['Role', (row) => row.role],
    ['Status', (row) => row.status],
    ['Created', (row) => dayOf(row.created_at, timezone)],
    ['Updated', (row) => dayOf(row.updated_at, timezone)],
  ]
}
