import type { LoginResponse, User } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { fromBase64url } from '@cubby/rules/base64url'
import { call } from '@/api/call.ts'
import { ApiError, isForeignResponse, NetworkError } from '@/api/client.ts'
import { databaseNames } from '@/offline/store/browser-databases.ts'
import { leaveStorage } from '@/offline/store/connection.ts'
import { storesNothing, userIdOf } from '@/offline/store/first-rows.ts'
import { withRoom } from '@/offline/store/make-room.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { type DeviceLogin, type EndedLogin, isLogin } from '@/offline/store/stored-rows.ts'
import {
  isCurrent,
  openCurrentUser,
  readLogin,
  retryWhenClosed,
  writeAs,
} from '@/offline/store/user-database.ts'
import { revocationTicket } from './revocations.ts'

export { readLogin } from '@/offline/store/user-database.ts'

export async function readLoginToken(): Promise<string | null> {
  return (await readLogin())?.token ?? null
}

/**
 * Stores a login. All tabs follow it, and waiting commands are sent. If the browser refuses to store it, this
 * page works with a connection only.
 */
export async function startLogin({ token, user, device_key }: LoginResponse): Promise<void> {
  // An earlier version of the server sends no device key.
  const deviceKey = await importDeviceKey(device_key).catch(() => undefined)
  const previous = await readLogin()
  if (previous && previous.user.id !== user.id) await endLogin(previous)
  const login = { token, user, ...(deviceKey && { deviceKey }) }
  const store = () => retryWhenClosed(async () => (await openPublic()).login.put(login, 'current'))
  try {
    await withRoom(store)
  } catch (error) {
    if (storesNothing() || !(await leaveStorage())) throw error
    await store()
  }
  await leaveOthers()
  await resume()
}

/** Brings back what was sealed when the user's last login ended, and lets their commands be sent. */
async function resume(): Promise<void> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return
  const { db } = currentUser
  if ((await db.sealed.count()) > 0) {
    const { unsealUserData } = await import('./seal-user-data.ts')
    await unsealUserData(currentUser)
  }
  const waiting = db.outbox.filter(({ status }) => status === 'needs_auth')
  await writeAs(currentUser, [db.outbox], () => waiting.modify({ status: 'queued', nextAttemptAt: 0 }))
}

const expiryListeners = new Set<() => void>()

/** Calls back once for each login that the server ended. */
export function onLoginExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

const checks = new Map<string, Promise<void>>()

/**
 * Checks with the server whether the login is valid. A network error keeps it: no response, the page of a captive
 * portal, or a gateway that did not reach the server. Any other failure ends it, and unsent commands wait for the
 * same user. Calls at the same time share one check.
 */
export async function checkLogin(): Promise<void> {
  const login = await readLogin()
  const token = login?.token ?? ''
  const check = checks.get(token) ?? checkOnce(login).finally(() => checks.delete(token))
  checks.set(token, check)
  return check
}

async function checkOnce(login: DeviceLogin | null): Promise<void> {
  await leaveOthers()
  if (!login) return
  let user: User
  try {
    const { profile } = await call('GET', '/users/profile', { query: { lists: 'none' }, token: login.token })
    if (!isLogin({ token: login.token, user: profile })) throw new Error(messages.invalidServerResponse)
    user = profile
  } catch (error) {
    if (isNetworkError(error)) return
    if (await endLogin(login)) for (const listener of expiryListeners) listener()
    return leaveOthers()
  }
  await updateUser(login, user)
  await completeLogin(login)
}

/** Fetches the key of a login that has none, and brings back what an interrupted login left sealed. */
async function completeLogin(login: DeviceLogin): Promise<void> {
  try {
    if (!login.deviceKey) await fetchDeviceKey(login)
    const currentUser = await openCurrentUser()
    if (currentUser && (await currentUser.db.sealed.count()) > 0) await resume()
  } catch {
    // The next check tries again.
  }
}

/**
 * Forgets a login that the server ended or that the login of another user replaces. If it has a device key, the data of
 * its user is sealed and kept. Returns whether it was the current login.
 */
function endLogin(login: DeviceLogin): Promise<boolean> {
  const { user, deviceKey } = login
  const kept = deviceKey && { userId: user.id, firstName: user.first_name, waiting: [], deviceKey }
  return forgetLogin(login, kept ?? null)
}

/** Deletes or seals what this device has of users who are not logged in. */
async function leaveOthers(): Promise<void> {
  const currentId = (await readLogin())?.user.id ?? null
  for (const name of await databaseNames()) {
    const userId = userIdOf(name)
    if (!userId || userId === currentId) continue
    const { leaveUser } = await import('./seal-user-data.ts')
    await leaveUser(userId, currentId !== null)
  }
}

/** The statuses of a busy server, of one without its database, and of a gateway. */
const OUTAGES = [502, 503, 504]

function isNetworkError(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  // A 500 is a failure of the server itself, even without a code, so it ends the login.
  return OUTAGES.includes(error.status) || (isForeignResponse(error) && error.status !== 500)
}

async function updateUser(login: DeviceLogin, user: User): Promise<void> {
  // Most checks change nothing, and a write would block the reads of every page.
  if (JSON.stringify((await readLogin())?.user) === JSON.stringify(user)) return
  const db = await openPublic()
  await db.transaction('rw', db.login, async () => {
    if (await isCurrent(login)) await db.login.update('current', { user })
  })
}

/** Makes a key that scripts can use but not read. Throws for text that is no key. */
export async function importDeviceKey(key: string): Promise<CryptoKey> {
  const bytes = fromBase64url(key)
  if (!bytes) throw new Error('The device key is not base64url')
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Fetches the device key for a login that was stored without one. */
async function fetchDeviceKey(login: DeviceLogin): Promise<void> {
  const { device_key } = await call('GET', '/users/device-key', { token: login.token })
  const deviceKey = await importDeviceKey(device_key)
  const db = await openPublic()
  await db.transaction('rw', db.login, async () => {
    if (await isCurrent(login)) await db.login.update('current', { deviceKey })
  })
}

/**
 * Deletes this login unless another one has replaced it, and keeps a ticket that ends it on the server. With `ended`,
 * the data of its user is kept for their next login. Returns whether it was the current login.
 */
export async function forgetLogin(login: DeviceLogin, ended: EndedLogin | null): Promise<boolean> {
  const ticket = await revocationTicket(login.token)
  const db = await openPublic()
  return db.transaction('rw', db.login, db.ended_logins, db.revocations, async () => {
    if (!(await isCurrent(login))) return false
    await db.login.delete('current')
    await db.revocations.put({ ticket })
    if (ended) await db.ended_logins.put(ended)
    else await db.ended_logins.delete(login.user.id)
    return true
  })
}
