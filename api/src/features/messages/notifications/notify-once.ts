import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { notifyEach, type UserNotification } from './notify.ts'

/** The number of users notified in one transaction. */
const CHUNK_SIZE = 500

/**
 * Sends notifications that no user caused, such as reminders, except those whose key was used before. Looks up
 * the keys first, because most runs find no new notification and then write nothing.
 */
export async function notifyOnce(
  { deps, now }: Pick<ContextParts, 'now'> & { readonly deps: Pick<Deps, 'db' | 'jobs'> },
  { all }: { readonly all: readonly (UserNotification & { readonly dedupeKey: string })[] },
): Promise<void> {
  const known = await knownKeys(
    deps.db,
    all.map(({ dedupeKey }) => dedupeKey),
  )
  const fresh = all.filter(({ dedupeKey }) => !known.has(dedupeKey))
  // Sorted, so that two servers that insert the same keys do not deadlock.
  fresh.sort((one, other) => (one.dedupeKey < other.dedupeKey ? -1 : 1))
  for (let start = 0; start < fresh.length; start += CHUNK_SIZE) {
    const some = fresh.slice(start, start + CHUNK_SIZE)
    await deps.db.transaction().execute((trx) => notifyEach({ deps, trx, now }, { all: some }))
  }
}

async function knownKeys(db: Reader, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('notifications')
    .select('dedupe_key')
    .where((eb) => eb('dedupe_key', '=', eb.fn.any(eb.val(keys))))
    .execute()
  return new Set(rows.map(({ dedupe_key }) => dedupe_key))
}
