import { createHash } from 'node:crypto'
import type { Role } from '@cubby/contract/accounts/user'
import { checkFreshProof } from '@cubby/rules/accounts/fresh-proof'
import DataLoader from 'dataloader'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { timeIn } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import type { Caller } from './caller.ts'
import { needsProof } from './needs-proof.ts'
import { isUpload } from './request-bodies.ts'
import { type AppEnv, idempotencyKey } from './router.ts'

/** The paths of a user's own account: profile, consents, password, logout, and everything that adds a second factor. */
const ownAccount = [
  /^\/api\/users\/(logout|device-key|profile|consents|change-password)$/,
  /^\/api\/users\/logins(\/|$)/,
  /^\/api\/profile\/(profile|password)$/,
  /^\/api\/users\/(second-factor|passkeys|authenticator-app|recovery-codes)(\/|$)/,
]

/** Whether administrators who lack the required second factor may call this path. All others are refused. */
function isOpenWithoutSecondFactor(path: string): boolean {
  return ownAccount.some((pattern) => pattern.test(path))
}

/** The maximum age of `last_used_at` before a request updates it. */
const TOUCH_AFTER_MS = 3_600_000

/**
 * Requires an active login and sets the caller on the context. An administrator without the required second factor may
 * use only the paths of their own account.
 */
export function authenticate(deps: Deps) {
  const findLogins = async (hashes: readonly string[]) => {
    const found = await deps.logins.find(deps.db, hashes, await timeIn(deps.clock, deps.db))
    return hashes.map((hash) => found.get(hash))
  }
  // Requests that arrive together share a statement. Without a cache, because a login may end between two requests.
  const logins = new DataLoader(findLogins, { cache: false, batchScheduleFn: setImmediate })
  return createMiddleware<AppEnv>(async (context, next) => {
    if (context.get('caller')) return next()
    const [scheme, token] = (context.req.header('Authorization') ?? '').split(' ')
    if (scheme !== 'Bearer' || !token) throw new Refusal('unauthorized')
    const hash = hashToken(token)
    const login = deps.isolatesRequests ? (await findLogins([hash]))[0] : await logins.load(hash)
    if (login?.status !== 'active') throw new Refusal('unauthorized')
    if (login.lacksSecondFactor && !isOpenWithoutSecondFactor(context.req.path)) {
      throw new Refusal('second_factor_required')
    }
    if (login.now.getTime() - login.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
      await deps.logins.touch(deps.db, login.loginId, login.now)
    }
    context.set('caller', {
      user: { id: login.userId, role: login.role },
      loginId: login.loginId,
      authenticatedAt: login.now,
      provenAt: login.provenAt,
      request: { id: context.get('requestId'), address: deps.addressOf(context) },
      idempotency: await idempotencyOf(context),
    })
    await next()
  })
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

/**
 * Returns options for `createRoute` that admit only users with these roles and document them. The route must be behind
 * `authenticate`. Endpoints of administrators alone may also need a fresh proof (`needs-proof.ts`). The middleware runs
 * before validation, so that other users learn nothing about valid requests.
 */
function forRoles(...roles: readonly Role[]) {
  const isForAdmins = roles.every((role) => role === 'admin')
  const middleware = createMiddleware<AppEnv>(async (context, next) => {
    const caller = context.get('caller')
    if (!roles.includes(caller.user.role)) throw new Refusal('forbidden')
    if (isForAdmins && needsProof(context.req.method, routePath(context))) requireFreshProof(caller)
    await next()
  })
  return { security: [{ bearer: [] }], 'x-roles': roles, middleware }
}

export const forAdmins = forRoles('admin')
export const forStaff = forRoles('instructor', 'admin')

/** Refuses unless the caller logged in or proved again who they are in the last minutes. */
export function requireFreshProof({ provenAt, authenticatedAt }: Caller): void {
  const fresh = checkFreshProof(provenAt, authenticatedAt)
  if (!fresh.ok) throw new Refusal(fresh.reason)
}

export function requireAdmin(caller: Caller): void {
  if (caller.user.role !== 'admin') throw new Refusal('forbidden')
}
