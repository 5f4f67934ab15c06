import type { Role } from '@cubby/contract/accounts/user'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors.ts'
import type { Caller } from './caller.ts'
import type { AppEnv } from './router.ts'

/**
 * Returns options for `createRoute` that admit only users with these roles and document them. The route must be behind
 * `authenticate`. The middleware throws Refusal `forbidden`. It runs before validation, so that other users learn
 * nothing about valid requests.
 */
function forRoles(...roles: readonly Role[]) {
  const middleware = createMiddleware<AppEnv>(async (context, next) => {
    if (!roles.includes(context.get('caller').user.role)) throw new Refusal('forbidden')
    await next()
  })
  return { security: [{ bearer: [] }], 'x-roles': roles, middleware }
}

export const forAdmins = forRoles('admin')
export const forStaff = forRoles('instructor', 'admin')

/** Throws Refusal `forbidden` unless the caller is an administrator. */
export function requireAdmin(caller: Caller): void {
  if (caller.user.role !== 'admin') throw new Refusal('forbidden')
}
