import type { AuditFilter, AuditPage } from '@cubby/contract/school/audit-log'
import { paginationOf } from '@cubby/rules/pagination'
import { countRows } from '../../../platform/db/count-rows.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { auditRows, auditRowView, withNames } from './queries.ts'

/** Lists one page of the audit log, newest first. */
export async function listAuditLog(
  { deps, caller }: RequestContext,
  filter: AuditFilter,
): Promise<AuditPage> {
  requireAdmin(caller)
  const { page, limit } = filter
  const filtered = auditRows(deps.db, deps.config.provider.timezone, filter)
  const total = await countRows(filtered)
  // Selects the ids of the page first, so that names and sessions are not looked up for skipped rows.
  const ids = filtered
    .select('audit_log.id')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await withNames(deps.db.selectFrom('audit_log').where('audit_log.id', 'in', ids)).execute()
  return {
    logs: rows.map(auditRowView),
    pagination: paginationOf(page, limit, total),
  }
}
