import type { AuditAction } from '@cubby/contract/audit-actions'
import type { AuditDetails } from '@cubby/contract/audit-details'
import type { ImportResponse, ImportStatus } from '@cubby/contract/imports'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { auditImport } from './audit-import.ts'
import { type LockedImport, lockImport } from './queries.ts'
import { readImport } from './read-imports.ts'

interface Change {
  /** The status that follows each status in which the change is possible. */
  readonly next: { readonly [from in ImportStatus]?: ImportStatus }
  readonly audit?: AuditAction
  readonly auditDetails?: AuditDetails
  /** Whether a job continues with the import. */
  readonly startsJob: boolean
  /** Runs before the status changes, in the same transaction. */
  readonly prepare?: (trx: Trx, row: LockedImport) => Promise<unknown>
}

/**
 * Changes the status of an import. Waits for the batch that a job works on. Changes nothing if the import has the new
 * status already. Throws Refusal `import_not_found`, and `import_changed` if the change is not possible in its status.
 */
export async function changeImport(
  ctx: RequestContext,
  id: string,
  { next, audit, auditDetails = {}, startsJob, prepare }: Change,
): Promise<ImportResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const row = await lockImport(trx, id)
    const status = next[row.status]
    if (status) {
      await prepare?.(trx, row)
      await trx.updateTable('imports').set({ status }).where('id', '=', id).execute()
      const now = await deps.clock(trx)
      if (audit) {
        await auditImport({ trx, now }, row, {
          action: audit,
          actorId: caller.user.id,
          request: caller.request,
          details: auditDetails,
        })
      }
      if (startsJob) await deps.jobs.enqueue(trx, 'work-on-import', { importId: id })
    } else if (!Object.values(next).includes(row.status)) {
      throw new Refusal('import_changed')
    }
    return { import: await readImport(trx, id) }
  })
}
