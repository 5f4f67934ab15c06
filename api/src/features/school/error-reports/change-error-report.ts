import { messages } from '@cubby/contract/messages'
import type { ErrorReportChange, ErrorReportChanged } from '@cubby/contract/school/error-reports'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/**
 * Resolves an error of one app version, or opens it again. Other versions are not affected: each has a row of its own
 * for the same error.
 */
export async function changeErrorReport(
  ctx: RequestContext,
  { id, resolved }: ErrorReportChange & { readonly id: string },
): Promise<ErrorReportChanged> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const row = await trx
      .selectFrom('error_reports')
      .select(['message', 'resolved_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('error_report_not_found')
    const message = resolved ? messages.errorResolved : messages.errorReopened
    if ((row.resolved_at !== null) === resolved) return { message }
    const now = await deps.clock(trx)
    await trx
      .updateTable('error_reports')
      .set({ resolved_at: resolved ? now : null })
      .where('id', '=', id)
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: resolved ? 'error_report.resolved' : 'error_report.reopened',
      subject: { type: 'error_report', id },
      details: { title: row.message },
      request: caller.request,
      now,
    })
    return { message }
  })
}
