import type { ErrorReportsFilter, ReportedErrors } from '@cubby/contract/school/error-reports'
import { countRows } from '../../../platform/db/count-rows.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { reportedColumns, reportedErrorView } from './queries.ts'

/** An administrator cannot work through more at a time. */
const SHOWN = 50

/** Lists the errors that devices reported, the last seen first. */
export async function listErrorReports(
  { deps, caller }: RequestContext,
  { show }: ErrorReportsFilter,
): Promise<ReportedErrors> {
  requireAdmin(caller)
  const shown = deps.db
    .selectFrom('error_reports')
    .where('resolved_at', show === 'open' ? 'is' : 'is not', null)
  const rows = await shown
    .select(reportedColumns)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return { errors: rows.map(reportedErrorView), total: await countRows(shown) }
}
