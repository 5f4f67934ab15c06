import type { AuditFilter, AuditPage } from '@cubby/contract/audit-log'
import { paginationOf } from '@cubby/rules/pagination'
import { sql } from 'kysely'
import type { RequestContext } from '../../operation-context.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { auditRows, auditRowView, withNames } from './queries.ts'

/** One page of the audit log, newest first. */
export async function listAuditLog(
  { deps, caller }: RequestContext,
  filter: AuditFilter,
): Promise<AuditPage> {
  requireAdmin(caller)
  const { page, limit } = filter
  const lines = auditRows(deps.db, deps.config.provider.timezone, filter)
  const { total } = await lines.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  // A page is its ids first: the names and sessions of skipped lines are never looked up.
  const ids = lines
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
