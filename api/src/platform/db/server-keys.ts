import { writeAuditLog } from './audit-log.ts'
import type { Trx } from './database.ts'
import type { ClockedDatabase } from './sql.ts'

/** Returns a key of the server, created once and stored. Servers that start at the same time use the same key. */
export async function serverKey<Key extends object>(
  { db, clock }: ClockedDatabase,
  name: string,
  make: () => Key | Promise<Key>,
): Promise<Key> {
  const find = () => db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  const found = await find()
  if (found) return found.value as Key
  await db
    .insertInto('server_keys')
    .values({ name, value: JSON.stringify(await make()), created_at: await clock(db) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await find()
  if (!kept) throw new Error(`the key ${name} was not stored`)
  return kept.value as Key
}

/** Records that a command replaced a key of the server. */
export function auditKeyRotation(trx: Trx, key: 'certificates' | 'push', now: Date): Promise<void> {
  return writeAuditLog(trx, {
    actorId: null,
    action: 'server.key_rotated',
    subject: { type: 'server_key', id: key },
    request: null,
    now,
  })
}
