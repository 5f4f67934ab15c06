import { messages } from '@cubby/contract/messages'
import type { LoginResponse, User } from '@cubby/contract/user'
import { call } from '@/api/call.ts'
import { ApiError, isForeignResponse, NetworkError } from '@/api/client.ts'
import { isLogin } from '@/offline/store/row-guards.ts'
import { openPublic, userIdOf } from '@/offline/store/schema.ts'
import { useLive } from '@/offline/store/use-live.ts'
import {
  isCurrent,
  leaveUserDatabase,
  openCurrentUser,
  readLogin,
  writeAs,
} from '@/offline/store/user-database.ts'

export { readLogin } from '@/offline/store/user-database.ts'

export type Auth = { status: 'checking' } | { status: 'out' } | { status: 'in'; user: User }

const checking: Auth = { status: 'checking' }

/** The login of this device, the same in all tabs. */
export function useAuth(): Auth {
  return useLive('login', readAuth) ?? checking
}

async function readAuth(): Promise<Auth> {
  const login = await readLogin()
  return login ? { status: 'in', user: login.user } : { status: 'out' }
}

export async function readLoginToken(): Promise<string | null> {
  return (await readLogin())?.token ?? null
}

/** Stores a login. All tabs follow it, and waiting commands are sent. */
export async function startLogin(response: LoginResponse): Promise<void> {
  const db = await openPublic()
  await db.login.put({ token: response.token, user: response.user }, 'current')
  await leaveOthers(response.user.id)
  const currentUser = await openCurrentUser()
  if (!currentUser) return
  const waiting = currentUser.db.outbox.filter(({ status }) => status === 'needs_auth')
  await writeAs(currentUser, () => waiting.modify({ status: 'queued', nextAttemptAt: 0 }))
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

async function checkOnce(login: LoginResponse | null): Promise<void> {
  await leaveOthers(login?.user.id ?? null)
  if (!login) return
  try {
    const { profile } = await call('GET', '/users/profile', { query: { lists: 'none' }, token: login.token })
    if (!isLogin({ token: login.token, user: profile })) throw new Error(messages.invalidServerResponse)
    await updateUser(login, profile)
  } catch (error) {
    if (isNetworkError(error)) return
    if (await forgetLogin(login)) for (const listener of expiryListeners) listener()
    await leaveUserDatabase(login.user.id, 'for now')
  }
}

/** Deletes databases of users whose logout was interrupted and, after a login, other users' payment methods. */
async function leaveOthers(currentId: string | null): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    const userId = name && userIdOf(name)
    if (userId && userId !== currentId) await leaveUserDatabase(userId, 'for now')
  }
}

/** Statuses of an overloaded server, one without its database, or a gateway. */
const OUTAGES = [429, 502, 503, 504]

function isNetworkError(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  // A 500 ends the login even without a code, because the server itself failed.
  return OUTAGES.includes(error.status) || (isForeignResponse(error) && error.status !== 500)
}

async function updateUser(login: LoginResponse, user: User): Promise<void> {
  const db = await openPublic()
  await db.transaction('rw', db.login, async () => {
    if (await isCurrent(login)) await db.login.put({ token: login.token, user }, 'current')
  })
}

/** Deletes this login unless another one has replaced it. Returns whether it was the current one. */
export async function forgetLogin(login: LoginResponse): Promise<boolean> {
  const db = await openPublic()
  return db.transaction('rw', db.login, async () => {
    if (!(await isCurrent(login))) return false
    await db.login.delete('current')
    return true
  })
}
