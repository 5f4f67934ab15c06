import type { Role } from '@cubby/contract/user'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../errors.ts'
import type { AppEnv } from '../../platform/http/router.ts'

/**
 * Middleware for routes behind `authenticate`. It runs before validation, so that other users learn
 * nothing about valid requests. Throws Refusal `forbidden`.
 */
function onlyRoles(...roles: readonly Role[]) {
  return createMiddleware<AppEnv>(async (context, next) => {
    if (!roles.includes(context.get('caller').user.role)) throw new Refusal('forbidden')
    await next()
  })
}

export const onlyAdmins = onlyRoles('admin')
export const onlyStaff = onlyRoles('instructor', 'admin')
