import type { Role } from '@cubby/contract/user'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../errors.ts'
import type { AppEnv } from '../../platform/http/router.ts'

/**
 * For `middleware` of a route behind `authenticate`: runs before the request is validated, so that nobody else
 * learns what a valid request looks like. Throws Refusal `forbidden`.
 */
function onlyRoles(...roles: readonly Role[]) {
  return createMiddleware<AppEnv>(async (context, next) => {
    if (!roles.includes(context.get('caller').user.role)) throw new Refusal('forbidden')
    await next()
  })
}

export const onlyAdmins = onlyRoles('admin')
export const onlyStaff = onlyRoles('instructor', 'admin')
