import { Dexie } from 'dexie'
import type { DeviceLogin } from '@/offline/session/device-login.ts'
import { logoutChannel } from '@/offline/session/logout-channel.ts'
import { withRoom } from '@/offline/store/make-room.ts'
import { deleteDatabase, safeName } from '@/offline/store/open-database.ts'
import { isLogin } from '@/offline/store/row-guards.ts'
import { closeUserDb, openPublic, openUserDb, type UserDb, userDbName } from '@/offline/store/schema.ts'

/** The user logged in on this device, and their database. */
export interface CurrentUser {
  login: DeviceLogin
  db: UserDb
}

/** The stored login. Makes no request. */
export async function readLogin(): Promise<DeviceLogin | null> {
  const db = await openPublic()
  const login = await db.login.get('current')
  return isLogin(login) ? login : null
}

export async function isCurrent(login: DeviceLogin): Promise<boolean> {
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
  setTimeout(() => void deleteUnlessEnded(login.user.id), 0)
  return null
}

/**
 * Writes to the user's database in one transaction while the login is current; null otherwise. A logout deletes
 * the login first and clears the tables second, so later writes cannot survive.
 */
export async function writeAs<T>({ login, db }: CurrentUser, write: () => Promise<T>): Promise<T | null> {
  try {
    return await withRoom(() =>
      db.transaction('rw', db.tables, async () => {
        const allowed = await Dexie.waitFor(Dexie.ignoreTransaction(() => isCurrent(login)))
        return allowed ? write() : null
      }),
    )
  } catch (error) {
    if (isClosed(error) && !(await isCurrent(login))) return null
    throw error
  }
}

/**
 * Deletes the database of a user who is not logged in, and closes it in every tab. The tables are cleared first,
 * because a frozen tab may block the deletion.
 */
export async function deleteUserDatabase(userId: string): Promise<void> {
  try {
    const db = await openUserDb(userId)
    const cleared = await changeUnlessCurrent(db, userId, async () => {
      for (const table of db.tables) await table.clear()
    })
    if (!cleared) return
    closeEverywhere(userId)
    await deleteDatabase(userDbName(userId))
    await deleteDatabase(safeName(userDbName(userId)))
  } catch (error) {
    // Another tab was first.
    if (!isClosed(error)) throw error
  }
}

/** Changes the database of a user in one transaction unless they are logged in. Returns whether it did. */
export function changeUnlessCurrent(
  db: UserDb,
  userId: string,
  change: () => Promise<void>,
): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const login = await Dexie.waitFor(Dexie.ignoreTransaction(readLogin))
    if (login?.user.id === userId) return false
    await change()
    return true
  })
}

/** Closes the user's database in all tabs and the worker. */
export function closeEverywhere(userId: string): void {
  logoutChannel().postMessage(userId)
  closeUserDb(userId)
}

/** Deletes the database of a user who has logged out. The database of an ended login is sealed and kept. */
async function deleteUnlessEnded(userId: string): Promise<void> {
  const { ended_logins } = await openPublic()
  if (!(await ended_logins.get(userId))) await deleteUserDatabase(userId)
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
