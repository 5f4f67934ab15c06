import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/**
 * Deletes a certificate: its row in a transaction, and then its file. A database trigger keeps the number of an issued
 * certificate in `withdrawn_certificates`.
 */
export async function deleteCertificate(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ success: true; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  let key: string | undefined
  const response = await write(ctx, async (trx) => {
    const row = await trx
      .deleteFrom('certificates')
      .where('id', '=', id)
      .returning(['user_id', 'class_id', 'session_id', 'certificate_name', 'file_key'])
      .executeTakeFirst()
    if (!row) throw new Refusal('certificate_not_found')
    const now = await deps.clock(trx)
    await noteOrphaned(trx, [row.file_key], now)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'certificate.deleted',
      subject: { type: 'certificate', id },
      details: {
        user_id: row.user_id,
        class_id: row.class_id,
        session_id: row.session_id,
        certificate_name: row.certificate_name,
      },
      request: caller.request,
      now,
    })
    key = row.file_key
    return { success: true as const, message: messages.certificateDeleted }
  })
  if (key) await removeOrphaned(deps, [key])
  return response
}
