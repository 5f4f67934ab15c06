import type { AuditAction } from '@cubby/contract/school/audit-actions'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'

interface AuditedImport {
  readonly id: string
  readonly kind: string
  readonly file_name: string
}

/** Writes an event of an import to the audit log. */
export function auditImport(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
  { id, kind, file_name }: AuditedImport,
  {
    action,
    actorId,
    request = null,
    details = {},
  }: {
    readonly action: AuditAction
    readonly actorId: string
    readonly request?: RequestFacts | null
    readonly details?: AuditDetails
  },
): Promise<void> {
  return writeAuditLog(trx, {
    actorId,
    action,
    subject: { type: 'import', id },
    details: { import_kind: kind, file_name, ...details },
    request,
    now,
  })
}
