import { messages } from '@cubby/contract/messages'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Deletes a document of the caller: first the row, in a transaction, then the file, which nobody can open by then. */
export async function deleteUpload(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ message: string }> {
  const { deps, caller } = ctx
  let key: string | undefined
  const response = await write(ctx, async (trx) => {
    const row = await trx
      .deleteFrom('user_uploads')
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returning(['file_key', 'category'])
      .executeTakeFirst()
    if (!row) throw new Refusal('document_not_found')
    const now = await deps.clock(trx)
    await noteOrphaned(trx, [row.file_key], now)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'upload.deleted',
      subject: { type: 'upload', id },
      details: { category: row.category },
      request: caller.request,
      now,
    })
    key = row.file_key
    return { message: messages.uploadDeleted }
  })
  if (key) await removeOrphaned(deps, [key])
  return response
}

/** Deletes all documents of a user, and returns the keys of their files, which are now orphaned. */
export async function deleteUploads(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('user_uploads')
    .where('user_id', '=', userId)
    .returning('file_key')
    .execute()
  const keys = rows.map(({ file_key }) => file_key)
  await noteOrphaned(trx, keys, now)
  return keys
}
