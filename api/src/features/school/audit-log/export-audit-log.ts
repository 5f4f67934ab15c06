import type { AuditExport, AuditLogEntry } from '@cubby/contract/audit-log'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '../../../platform/db/in-chunks.ts'
import type { Deps } from '../../../platform/deps.ts'
import { csvLines } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { auditRows, auditRowView, withNames } from './queries.ts'

const columns = [
  'At',
  'Action',
  'Who',
  'User',
  'Class',
  'Session Date',
  'Subject',
  'Subject Id',
  'Details',
  'Address',
]

/** Exports filtered audit log rows as CSV, newest first, streamed. Instants are ISO 8601 in UTC. */
export function exportAuditLog({ deps, caller }: RequestContext, filter: AuditExport): AsyncIterable<string> {
  requireAdmin(caller)
  return piecesOf(deps, filter)
}

async function* piecesOf({ db, config }: Deps, filter: AuditExport): AsyncGenerator<string> {
  yield csvLines([columns])
  const filtered = auditRows(db, config.provider.timezone, filter)
  const chunks = inChunks<{ readonly id: string } & Parameters<typeof auditRowView>[0]>((after, limit) => {
    // Compares with the stored row, because a JavaScript Date would lose the microseconds.
    const position =
      after &&
      sql<SqlBool>`(audit_log.at, audit_log.id) <
      (select at, id from audit_log as last where last.id = ${after.id})`
    return withNames(position ? filtered.where(position) : filtered)
      .limit(limit)
      .execute()
  })
  for await (const rows of chunks) yield csvLines(rows.map((row) => cellsOf(auditRowView(row))))
}

function cellsOf(entry: AuditLogEntry): string[] {
  return [
    entry.at,
    entry.action,
    entry.actor?.name ?? '',
    entry.user?.name ?? '',
    entry.class_name ?? '',
    entry.session_date ?? '',
    entry.subject_type,
    entry.subject_id ?? '',
    JSON.stringify(entry.details),
    entry.address ?? '',
  ]
}
