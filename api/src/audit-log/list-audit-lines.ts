import type { AuditFilter, AuditPage } from '@cubby/contract/audit-log'
import { paginationOf } from '@cubby/rules/pagination'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'
import { auditLines, lineView, withNames } from './queries.ts'

/** One page of the audit log, newest first. */
export async function listAuditLines(deps: Deps, caller: Caller, filter: AuditFilter): Promise<AuditPage> {
  requireAdmin(caller)
  const { page, limit } = filter
  const lines = auditLines(deps.db, deps.config.provider.timezone, filter)
  const { total } = await lines.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await withNames(lines)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    logs: rows.map(lineView),
    pagination: paginationOf(page, limit, total),
  }
}
