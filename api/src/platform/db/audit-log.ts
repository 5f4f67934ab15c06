import type { AuditAction } from '@cubby/contract/school/audit-actions'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import type { RequestFacts } from '../caller.ts'
import { newId } from '../ids.ts'
import type { Trx } from './database.ts'
import { insertRows } from './sql.ts'

export interface AuditEntry {
  readonly actorId: string | null
  readonly action: AuditAction
  readonly subject: { readonly type: string; readonly id: string | null }
  readonly details?: AuditDetails
  readonly request: RequestFacts | null
  readonly now: Date
}

/** Writes one row of the audit log, in the transaction of its operation. */
export function writeAuditLog(trx: Trx, entry: AuditEntry): Promise<void> {
  return writeAuditLogs(trx, [entry])
}

/** Writes several rows in one statement. */
export async function writeAuditLogs(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  await insertRows(
    trx,
    'audit_log',
    entries.map((entry) => ({
      id: newId(),
      at: entry.now,
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      details: entry.details ?? {},
      request_id: entry.request?.id ?? null,
      address: entry.request?.address ?? null,
    })),
  )
}
