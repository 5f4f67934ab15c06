import { waitingChanges } from '@/offline/session/waiting-changes.ts'
import type { WaitingChange } from '@/offline/store/device-login.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import type { TableRows } from '@/offline/store/pack-rows.ts'
import { openPublic, openUserDb, type UserDb } from '@/offline/store/schema.ts'
import { sealRows } from '@/offline/store/seal-rows.ts'
import { changeUnlessCurrent, closeEverywhere } from '@/offline/store/user-database.ts'

/**
 * Encrypts everything that this device has of a user whose login ended, and deletes the key. A tab that stops midway
 * leaves the key, and the next start finishes. No row changes meanwhile, because the login was deleted before.
 */
export async function sealUserData(userId: string): Promise<void> {
  // Only one tab seals; the others then find no key.
  await navigator.locks.request(`seal ${userId}`, async () => {
    const { ended_logins, contact } = await openPublic()
    const { deviceKey, waiting: noted = [] } = (await ended_logins.get(userId)) ?? {}
    if (!deviceKey) return
    const db = await openUserDb(userId)
    const messages = await contact.filter(({ writer }) => writer === userId).toArray()
    const { outbox, others } = await readAll(db)
    // An interrupted attempt may have cleared the tables. It has noted the changes before.
    const waiting = union(noted, waitingChanges(outbox, messages))
    await ended_logins.update(userId, { waiting })
    const sealer = { userId, deviceKey }
    const parts = [
      await sealRows(sealer, 'waiting', [rowsOf('outbox', outbox), rowsOf('contact', messages)]),
      await sealRows(sealer, 'copy', others),
    ]
    const isSealed = await changeUnlessCurrent(db, userId, async () => {
      for (const table of db.tables) if (table.name !== 'sealed') await table.clear()
      await db.sealed.bulkAdd(parts)
    })
    if (!isSealed) return
    await contact.bulkDelete(messages.map(({ id }) => id))
    await ended_logins.where({ userId }).modify((ended) => {
      delete ended.deviceKey
    })
    closeEverywhere(userId)
  })
}

async function readAll(db: UserDb): Promise<{ outbox: OutboxRow[]; others: TableRows[] }> {
  const tables = db.tables.filter(({ name }) => !['sealed', 'outbox', 'writer'].includes(name))
  return db.transaction('r', db.tables, async () => {
    const outbox = await db.outbox.filter(({ status }) => status !== 'done').toArray()
    const others: TableRows[] = []
    for (const table of tables) {
      const keys = await table.toCollection().primaryKeys()
      others.push({ table: table.name, keys, rows: await table.toArray() })
    }
    return { outbox, others }
  })
}

function union(noted: WaitingChange[], found: WaitingChange[]): WaitingChange[] {
  const isFound = ({ kind, createdAt }: WaitingChange) =>
    found.some((change) => change.kind === kind && change.createdAt === createdAt)
  return [...noted.filter((change) => !isFound(change)), ...found]
}

function rowsOf(table: string, rows: { id: string }[]): TableRows {
  return { table, keys: rows.map(({ id }) => id), rows }
}
