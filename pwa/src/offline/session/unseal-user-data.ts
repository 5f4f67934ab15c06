import { noteLostChanges } from '@/offline/session/lost-changes.ts'
import type { TableRows } from '@/offline/store/pack-rows.ts'
import { openPublic, type UserDb } from '@/offline/store/schema.ts'
import { unsealRows } from '@/offline/store/seal-rows.ts'
import { type CurrentUser, isCurrent, writeAs } from '@/offline/store/user-database.ts'

/**
 * Brings back what was sealed when the last login of this user ended. Without the device key, everything stays sealed.
 */
export async function unsealUserData(currentUser: CurrentUser): Promise<void> {
  const { login, db } = currentUser
  const { deviceKey, user } = login
  await navigator.locks.request(`seal ${user.id}`, async () => {
    const parts = await db.sealed.toArray()
    if (parts.length > 0) {
      if (!deviceKey) return
      const opened = Promise.all(parts.map((part) => unsealRows({ userId: user.id, deviceKey }, part)))
      const tables = await opened.catch(() => null)
      if (!tables) await noteUnreadable(user.id)
      await restore(currentUser, tables?.flat() ?? [])
    }
    const shared = await openPublic()
    await shared.transaction('rw', shared.login, shared.ended_logins, async () => {
      if (await isCurrent(login)) await shared.ended_logins.delete(user.id)
    })
  })
}

async function restore(currentUser: CurrentUser, tables: TableRows[]): Promise<void> {
  const { contact } = await openPublic()
  const messages = tables.filter(({ table }) => table === 'contact')
  for (const { rows } of messages) await contact.bulkPut(rows as Parameters<typeof contact.bulkPut>[0])
  const { db } = currentUser
  await writeAs(currentUser, db.tables, async () => {
    const refreshed = new Set(await db.meta.toCollection().primaryKeys())
    for (const rows of tables) if (!refreshed.has(rows.table)) await addMissing(db, rows)
    await db.sealed.clear()
  })
}

/**
 * Adds the rows whose keys are not in the table. Rows that are there already were stored by this login and are newer.
 */
async function addMissing(db: UserDb, { table: name, keys, rows }: TableRows): Promise<void> {
  const table = db.tables.find((each) => each.name === name)
  if (!table) return
  const present = new Set(await table.toCollection().primaryKeys())
  const ownKey = table.schema.primKey.keyPath !== null
  for (const [at, key] of keys.entries()) {
    if (!present.has(key)) await table.add(rows[at], ownKey ? undefined : key)
  }
}

/** Notes the waiting changes of a user as lost. The device key from the server no longer opens them. */
async function noteUnreadable(userId: string): Promise<void> {
  const { ended_logins } = await openPublic()
  noteLostChanges((await ended_logins.get(userId))?.waiting ?? [], userId)
}
