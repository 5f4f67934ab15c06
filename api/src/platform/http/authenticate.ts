import { createHash } from 'node:crypto'
import type { Role } from '@cubby/contract/accounts/user'
import type { Endpoint } from '@cubby/contract/endpoint'
import { checkFreshProof } from '@cubby/rules/accounts/fresh-proof'
import DataLoader from 'dataloader'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ActiveLogin, Caller } from '../caller.ts'
import { timeIn } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import { isUpload } from './request-bodies.ts'
import { type AppEnv, idempotencyKey } from './router.ts'

/** The maximum age of `last_used_at` before a request updates it. */
const TOUCH_AFTER_MS = 3_600_000

/**
 * Returns middleware for an endpoint that admits the users it is for, and sets the caller on the context: login, then
 * second factor, role, and proof. It runs before validation, so that other users learn nothing about valid requests.
 */
export function admission(deps: Deps) {
  const logIn = authentication(deps)
  return (endpoint: Endpoint) =>
    createMiddleware<AppEnv>(async (context, next) => {
      const login = await logIn(context)
      if (login.lacksSecondFactor && !('openWithoutSecondFactor' in endpoint)) {
        throw new Refusal('second_factor_required')
      }
      if (login.now.getTime() - login.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
        await deps.logins.touch(deps.db, login.loginId, login.now)
      }
      const caller: Caller = {
        user: { id: login.userId, role: login.role },
        loginId: login.loginId,
        authenticatedAt: login.now,
        provenAt: login.provenAt,
        request: { id: context.get('requestId'), address: deps.addressOf(context) },
        idempotency: await idempotencyOf(context),
      }
      context.set('caller', caller)
      if (!roles[endpoint.who].includes(login.role)) throw new Refusal('forbidden')
      if (endpoint.who === 'admin' && endpoint.proof === 'always') requireFreshProof(caller)
      await next()
    })
}

/** The roles that may call an endpoint. */
const roles: Readonly<Record<Endpoint['who'], readonly Role[]>> = {
  anybody: ['user', 'student', 'instructor', 'admin'],
  user: ['user', 'student', 'instructor', 'admin'],
  staff: ['instructor', 'admin'],
  admin: ['admin'],
}

/** Returns a function that finds the active login of a request. Throws Refusal `unauthorized`. */
export function authentication(deps: Deps) {
  const findLogins = async (hashes: readonly string[]) => {
    const found = await deps.logins.find(deps.db, hashes, await timeIn(deps.clock, deps.db))
    return hashes.map((hash) => found.get(hash))
  }
  // Requests that arrive together share a statement. Without a cache, because a login may end between two requests.
  const logins = new DataLoader(findLogins, { cache: false, batchScheduleFn: setImmediate })
  return async (context: Context<AppEnv>): Promise<ActiveLogin> => {
    const [scheme, token] = (context.req.header('Authorization') ?? '').split(' ')
    if (scheme !== 'Bearer' || !token) throw new Refusal('unauthorized')
    const hash = hashToken(token)
    const login = deps.isolatesRequests ? (await findLogins([hash]))[0] : await logins.load(hash)
    if (login?.status !== 'active') throw new Refusal('unauthorized')
    return login
  }
}

async function idempotencyOf(context: Context<AppEnv>): Promise<Caller['idempotency']> {
  if (context.req.method === 'GET') return null
  const key = idempotencyKey(context)
  // The body of an upload is a stream, which can be read only once.
  if (key === null || isUpload(context)) return null
  const { method, path, url } = context.req
  const request = `${method} ${path}${new URL(url).search}\n${await context.req.text()}`
  return { key, requestHash: createHash('sha256').update(request).digest('hex') }
}

/** Refuses unless the caller logged in or proved again who they are in the last minutes. */
export function requireFreshProof({ provenAt, authenticatedAt }: Caller): void {
  const fresh = checkFreshProof(provenAt, authenticatedAt)
  if (!fresh.ok) throw new Refusal(fresh.reason)
}

export function requireAdmin(caller: Caller): void {
  if (caller.user.role !== 'admin') throw new Refusal('forbidden')
}
