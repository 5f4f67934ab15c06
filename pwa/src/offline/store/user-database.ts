import type { LoginResponse } from '@cubby/contract/user'
import { Dexie } from 'dexie'
import { logoutChannel } from '@/offline/session/logout-channel.ts'
import { deleteDatabase, safeName } from '@/offline/store/open-database.ts'
import { closeUserDb, openPublic, openUserDb, type UserDb, userDbName } from '@/offline/store/schema.ts'

/** The user logged in on this device, and their database. */
export interface CurrentUser {
  login: LoginResponse
  db: UserDb
}

/** The stored login. Makes no request. */
export async function readLogin(): Promise<LoginResponse | null> {
  const db = await openPublic()
  return (await db.login.get('current')) ?? null
}

export async function isCurrent(login: LoginResponse): Promise<boolean> {
  return (await readLogin())?.token === login.token
}

/** Opens the database of the logged-in user; null without a login. */
export async function openCurrentUser(): Promise<CurrentUser | null> {
  const login = await readLogin()
  if (!login) return null
  logoutChannel()
  const db = await openUserDb(login.user.id)
  if (await isCurrent(login)) return { login, db }
  // Opening may have just recreated what a logout deleted. This runs outside of the reader's transaction.
  setTimeout(() => void leaveUserDatabase(login.user.id, 'for now'), 0)
  return null
}

/**
 * Writes to the user's database in one transaction while the login is current; null otherwise. A logout deletes
 * the login first and clears the tables second, so later writes cannot survive.
 */
export async function writeAs<T>({ login, db }: CurrentUser, write: () => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction('rw', db.tables, async () => {
      const allowed = await Dexie.waitFor(Dexie.ignoreTransaction(() => isCurrent(login)))
      return allowed ? write() : null
    })
  } catch (error) {
    if (isClosed(error) && !(await isCurrent(login))) return null
    throw error
  }
}

/**
 * Closes the user's database in every tab and deletes it. With `for now` it keeps unsent commands, and payment
 * methods until another user logs in: no server has them. The tables are cleared first, because a frozen tab may
 * block the deletion.
 */
export async function leaveUserDatabase(userId: string, until: 'for now' | 'for good'): Promise<void> {
  const current = await readLogin()
  if (current?.user.id === userId) return
  try {
    const own = until === 'for good' ? [] : current ? ['outbox'] : ['outbox', 'payment_methods']
    const kept = await clearTables(await openUserDb(userId), own)
    logoutChannel().postMessage(userId)
    closeUserDb(userId)
    if (!kept) {
      await deleteDatabase(userDbName(userId))
      await deleteDatabase(safeName(userDbName(userId)))
    }
  } catch (error) {
    // Another tab was first.
    if (!isClosed(error)) throw error
  }
}

/** Clears the tables except these, whose unfinished rows stay. Returns whether any row is left. */
function clearTables(db: UserDb, own: string[]): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    await db.outbox.filter(({ status }) => status === 'done').delete()
    let kept = 0
    for (const table of db.tables) {
      if (own.includes(table.name)) kept += await table.count()
      else await table.clear()
    }
    return kept > 0
  })
}

/** How often a reader may find its database closed: once by a deletion, once by a rebuild. */
const MOST_CLOSINGS = 2

/** Reads again when another tab or the worker closed the database. */
export async function retryWhenClosed<T>(read: () => Promise<T>): Promise<T> {
  for (let closings = 0; ; closings += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isClosed(error) || closings === MOST_CLOSINGS) throw error
    }
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Dexie.DatabaseClosedError
}
