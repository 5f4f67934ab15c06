import type { Table } from 'dexie'
import { deleteDatabase } from './browser-databases.ts'
import { isClosed, isPaused, whenResumed } from './connection.ts'
import { safeName, userDbName } from './first-rows.ts'
import { withRoom } from './make-room.ts'
import { closeUserDb, openPublic, openUserDb, type UserDb, type Writer } from './schema.ts'
import { type DeviceLogin, isLogin } from './stored-rows.ts'

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

/** Tells the logins of a device apart. Too little of the token to log in with. */
function loginId({ token }: DeviceLogin): string {
  return token.slice(-8)
}

/**
 * Writes to these tables of the user's database in one transaction while the login is current; null otherwise. The
 * transaction compares the login again with the one that the database knows, because a transaction that waits for
 * another database stays open when the browser suspends the page.
 */
export async function writeAs<T>(
  currentUser: CurrentUser,
  tables: readonly Table[],
  write: () => Promise<T>,
): Promise<T | null> {
  const { login, db } = currentUser
  for (;;) {
    if (!(await isCurrent(login))) return null
    try {
      const attempt = await withRoom(() =>
        db.transaction('rw', [db.writer, ...tables], async () => {
          const writer = await db.writer.get('current')
          const isAllowed = writer?.login === loginId(login) && !writer.ended
          return isAllowed ? { written: await write() } : { writer }
        }),
      )
      if ('written' in attempt) return attempt.written
      if (!(await becomeWriter(currentUser, attempt.writer))) return null
    } catch (error) {
      if (isClosed(error) && !isPaused() && !(await isCurrent(login))) return null
      throw error
    }
  }
}

/** Lets a current login write. Fails if the writer is no longer `seen`, because the login may have ended meanwhile. */
async function becomeWriter({ login, db }: CurrentUser, seen: Writer | undefined): Promise<boolean> {
  if (seen?.login === loginId(login) || !(await isCurrent(login))) return false
  await db.transaction('rw', db.writer, async () => {
    const writer = await db.writer.get('current')
    if (writer?.version !== seen?.version) return
    await db.writer.put(nextWriter(writer, { login: loginId(login), ended: false }), 'current')
  })
  return true
}

function nextWriter(before: Writer | undefined, change: Partial<Writer>): Writer {
  return { login: '', ended: false, ...before, ...change, version: (before?.version ?? 0) + 1 }
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
  } catch (error) {
    // Another tab was first, or a frozen tab blocks the tables until the browser deletes the database.
    if (!isClosed(error)) throw error
  }
  if ((await readLogin())?.user.id === userId) return
  closeEverywhere(userId)
  await deleteDatabase(userDbName(userId))
  await deleteDatabase(safeName(userDbName(userId)))
}

/** Changes the database of a user in one transaction unless they are logged in. Returns whether it did. */
export async function changeUnlessCurrent(
  db: UserDb,
  userId: string,
  change: () => Promise<void>,
): Promise<boolean> {
  const seen = await db.writer.get('current')
  if ((await readLogin())?.user.id === userId) return false
  return db.transaction('rw', db.tables, async () => {
    // A new login of the user has already written.
    const writer = await db.writer.get('current')
    if (writer?.version !== seen?.version) return false
    await change()
    await db.writer.put(nextWriter(writer, { ended: true }), 'current')
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

/** How often work may find its database closed: by a deletion, by a rebuild, or because a suspended page blocks it. */
const MOST_CLOSINGS = 3

/** Repeats work that found its database closed. During a pause, waits for its end. */
export async function retryWhenClosed<T>(work: () => Promise<T>): Promise<T> {
  for (let closings = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!isClosed(error)) throw error
      if (isPaused()) await whenResumed()
      else if (closings++ === MOST_CLOSINGS) throw error
    }
  }
}

let channel: BroadcastChannel | null = null

/**
 * Tells all tabs and the worker to close the database of a user. A message is the id of the user. Listen before opening
 * a database: an open connection would block its deletion.
 */
function logoutChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('cubby-logout')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') closeUserDb(data)
    }
  }
  return channel
}
