import type { ErrorReportDetails } from '@cubby/contract/school/error-reports'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { reportedColumns, reportedErrorView } from './queries.ts'
import { translateFrames } from './translate-frames.ts'

/** Returns an error with its stack as places in the source code. Throws Refusal `error_report_not_found`. */
export async function readErrorReport(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<ErrorReportDetails> {
  requireAdmin(caller)
  const row = await deps.db
    .selectFrom('error_reports')
    .select([...reportedColumns, 'frames'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('error_report_not_found')
  const { frames, ...rest } = row
  const translated = await translateFrames(frames, (script) => deps.readSourceMap(row.version, script))
  return { error: { ...reportedErrorView(rest), frames: translated } }
}
