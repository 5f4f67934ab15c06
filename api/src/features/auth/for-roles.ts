import type { Role } from '@cubby/contract/user'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../errors.ts'
import type { AppEnv } from '../../platform/http/router.ts'

/**
 * Returns the options of a route behind `authenticate` that is only for these roles, including its documentation.
 * The middleware runs before validation, so that other users learn nothing about valid requests. It throws
 * Refusal `forbidden`.
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
