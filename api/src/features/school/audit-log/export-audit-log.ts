import type { AuditExport, AuditLogEntry } from '@cubby/contract/school/audit-log'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '../../../platform/db/in-chunks.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { auditRows, auditRowView, withNames } from './queries.ts'

const columns: readonly CsvColumn<AuditLogEntry>[] = [
  ['At', (entry) => entry.at],
  ['Action', (entry) => entry.action],
  ['Who', (entry) => entry.actor?.name ?? ''],
  ['User', (entry) => entry.user?.name ?? ''],
  ['Class', (entry) => entry.class_name ?? ''],
  ['Session Date', (entry) => entry.session_date ?? ''],
  ['Subject', (entry) => entry.subject_type],
  ['Subject Id', (entry) => entry.subject_id ?? ''],
  ['Details', (entry) => JSON.stringify(entry.details)],
  ['Address', (entry) => entry.address ?? ''],
]

/** Exports filtered audit log rows as CSV, newest first, streamed. Instants are ISO 8601 in UTC. */
export function exportAuditLog({ deps, caller }: RequestContext, filter: AuditExport): AsyncIterable<string> {
  requireAdmin(caller)
  return csvPieces(columns, entriesOf(deps, filter))
}

async function* entriesOf({ db, config }: Deps, filter: AuditExport): AsyncGenerator<AuditLogEntry[]> {
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
  for await (const rows of chunks) yield rows.map(auditRowView)
}
