import type { AdminClass, ClassExport } from '@cubby/contract/admin-classes'
import type { RequestContext } from '../../operation-context.ts'
import { csvPieces } from '../../platform/http/csv.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { findClassIds, readClassesInOrder } from './find-classes.ts'

const columns = ['Class', 'Instructor', 'Price', 'Sessions', 'Enrollments', 'Status']

/** Exports filtered classes as CSV, in the order of the list. */
export async function exportClasses(
  { deps, caller }: RequestContext,
  filter: ClassExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const read = (ids: string[]) => readClassesInOrder(deps.db, ids, now)
  return csvPieces(columns, await findClassIds(deps.db, filter), read, lineOf)
}

function lineOf(found: AdminClass): string[] {
  return [
    found.title,
    found.instructor_name ?? '',
    found.price.toFixed(2),
    String(found.total_sessions),
    String(found.total_enrollments),
    found.status,
  ]
}
