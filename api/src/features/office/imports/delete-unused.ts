import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

const FOREIGN_KEY_VIOLATION = '23503'

interface Deletion {
  readonly trx: Trx
  readonly remove: (ids: readonly string[]) => Promise<unknown>
}

/**
 * Deletes the records of `ids` that have no reason in `reasons` and that no other record refers to. Returns why
 * the others were kept, by id. A record that no longer exists counts as deleted. Calls `remove` once for all
 * records, and then for each single record if that fails.
 */
export async function deleteUnused(
  ids: readonly string[],
  reasons: readonly { readonly id: string; readonly reason: string | null }[],
  deletion: Deletion,
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map(reasons.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])))
  const unused = ids.filter((id) => !kept.has(id))
  if (await wereDeleted(deletion, unused)) return kept
  for (const id of unused) if (!(await wereDeleted(deletion, [id]))) kept.set(id, messages.keptInUse)
  return kept
}

/** Deletes the records. Returns false, and deletes nothing, if another record refers to one of them. */
async function wereDeleted({ trx, remove }: Deletion, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  await sql`savepoint deletion`.execute(trx)
  try {
    await remove(ids)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) throw error
    await sql`rollback to savepoint deletion`.execute(trx)
    return false
  }
}
