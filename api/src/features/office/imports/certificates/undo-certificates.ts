import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { noteOrphaned } from '../../../../platform/files/orphaned-files.ts'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext } from '../import-definition.ts'

/**
 * Deletes the certificates that nobody has revoked since. Their files are deleted a day later. Returns why the
 * others were kept, by id.
 */
export async function undoCertificates(
  { trx, now }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('certificates')
    .select(['id', 'file_key', 'revoked_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const reasons = rows.map(({ id, revoked_at }) => ({ id, reason: revoked_at && messages.keptEdited }))
  const kept = await deleteUnused(ids, reasons, {
    trx,
    remove: (unused) => sql`delete from certificates where id = any(${unused})`.execute(trx),
  })
  const orphaned = rows.filter(({ id }) => !kept.has(id)).map(({ file_key }) => file_key)
  await noteOrphaned(trx, orphaned, now)
  return kept
}
