import type { AuditExport, AuditLogEntry } from '@cubby/contract/audit-log'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../operation-context.ts'
import { inChunks } from '../../platform/db/in-chunks.ts'
import { csvLines } from '../../platform/http/csv.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { auditRows, auditRowView, withNames } from './queries.ts'

const columns = [
  'At',
  'Action',
  'Who',
  'About',
  'Class',
  'Session Date',
  'Subject',
  'Subject Id',
  'Details',
  'Address',
]

/** The lines of a filter as CSV, newest first, as they are read. Instants are ISO 8601 in UTC. */
export function exportAuditLog({ deps, caller }: RequestContext, filter: AuditExport): AsyncIterable<string> {
  requireAdmin(caller)
  return piecesOf(deps, filter)
}

async function* piecesOf({ db, config }: Deps, filter: AuditExport): AsyncGenerator<string> {
  yield csvLines([columns])
  const lines = auditRows(db, config.provider.timezone, filter)
  const chunks = inChunks<{ readonly id: string } & Parameters<typeof auditRowView>[0]>((after, limit) => {
    // By its own row: a Date would lose the microseconds, and with them its place.
    const place =
      after &&
      sql<SqlBool>`(audit_log.at, audit_log.id) <
      (select at, id from audit_log as last where last.id = ${after.id})`
    return withNames(place ? lines.where(place) : lines)
      .limit(limit)
      .execute()
  })
  for await (const rows of chunks) yield csvLines(rows.map((row) => cellsOf(auditRowView(row))))
}

function cellsOf(line: AuditLogEntry): string[] {
  return [
    line.at,
    line.action,
    line.actor?.name ?? '',
    line.user?.name ?? '',
    line.class_name ?? '',
    line.session_date ?? '',
    line.subject_type,
    line.subject_id ?? '',
    JSON.stringify(line.details),
    line.address ?? '',
  ]
}
