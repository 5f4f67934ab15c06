import { type CommandFile, openPublic, openUserDb, type UserDb } from '@/offline/store/schema.ts'
import { sealRows, type TableRows, unsealRows } from '@/offline/store/sealed-rows.ts'
import type { OutboxRow, WaitingChange } from '@/offline/store/stored-rows.ts'
import {
  type CurrentUser,
  changeUnlessCurrent,
  closeEverywhere,
  deleteUserDatabase,
  isCurrent,
  writeAs,
} from '@/offline/store/user-database.ts'
import { noteLostChanges } from './lost-changes.ts'
import { waitingChanges } from './waiting-changes.ts'

/**
 * Encrypts everything that this device has of a user whose login ended, and deletes the key. A tab that stops midway
 * leaves the key, and the next start finishes. No row changes meanwhile, because the login was deleted before.
 */
async function sealUserData(userId: string): Promise<void> {
  // Only one tab seals; the others then find no key.
  await navigator.locks.request(`seal ${userId}`, async () => {
    const { ended_logins, contact } = await openPublic()
    const { deviceKey, waiting: noted = [] } = (await ended_logins.get(userId)) ?? {}
    if (!deviceKey) return
    const db = await openUserDb(userId)
    const messages = await contact.filter(({ writer }) => writer === userId).toArray()
    const { outbox, files, others } = await readAll(db)
    // An interrupted attempt may have cleared the tables. It has noted the changes before.
    const waiting = union(noted, waitingChanges(outbox, messages))
    await ended_logins.update(userId, { waiting })
    const sealer = { userId, deviceKey }
    const parts = [
      await sealRows(sealer, 'waiting', [
        rowsOf('outbox', outbox),
        rowsOf('command_files', files),
        rowsOf('contact', messages),
      ]),
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

async function readAll(
  db: UserDb,
): Promise<{ outbox: OutboxRow[]; files: CommandFile[]; others: TableRows[] }> {
  const apart = ['sealed', 'outbox', 'command_files', 'writer']
  const tables = db.tables.filter(({ name }) => !apart.includes(name))
  return db.transaction('r', db.tables, async () => {
    const outbox = await db.outbox.filter(({ status }) => status !== 'done').toArray()
    const files = await db.command_files.toArray()
    const others: TableRows[] = []
    for (const table of tables) {
      const keys = await table.toCollection().primaryKeys()
      others.push({ table: table.name, keys, rows: await table.toArray() })
    }
    return { outbox, files, others }
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

/**
 * Deletes or seals what this device has of a user who is not logged in. After a logout everything is deleted. After a
 * login that the server ended, it is sealed; once another user has logged in, only what waits to be sent is kept.
 */
export async function leaveUser(userId: string, isReplaced: boolean): Promise<void> {
  const { ended_logins } = await openPublic()
  if (await ended_logins.get(userId)) await sealUserData(userId)
  const ended = await ended_logins.get(userId)
  if (!ended || (isReplaced && ended.waiting.length === 0)) {
    await deleteUserDatabase(userId)
    await ended_logins.delete(userId)
  } else if (isReplaced) {
    const db = await openUserDb(userId)
    await db.sealed.where('part').equals('copy').delete()
    closeEverywhere(userId)
  }
}

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
