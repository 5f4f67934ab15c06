import type { ChangePasswordForm } from '@cubby/contract/accounts/account-recovery'
import * as endpoints from '@cubby/contract/accounts/auth-recovery-endpoints'
import { normalEmail } from '@cubby/contract/email'
import { handle } from '../../../platform/http/endpoints.ts'
import { attempt, guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { changePassword } from './change-password.ts'
import { deviceOf } from './devices.ts'
import { readResetLink, requestPasswordReset, resetPassword } from './reset-password.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

/** Routes for password recovery, email verification, and password changes. */
export const recoveryRoutes = [
  handle(endpoints.requestPasswordReset, (ctx, { email }) => {
    const counts = [
      ['forgotFromAddress', ctx.request.address],
      ['forgotForAccount', normalEmail(email) ?? email],
    ] as const
    return attempt(ctx.limits, counts, () => requestPasswordReset(ctx, { email }))
  }),
  handle(endpoints.readResetLink, (ctx, { token }) => {
    const counts = [['reset', ctx.request.address]] as const
    return guess(ctx.limits, counts, () => readResetLink(ctx.deps, token))
  }),
  handle(endpoints.resetPassword, async (ctx, form, c) => {
    const counts = [['reset', ctx.request.address]] as const
    const { deviceHash, keep } = deviceOf(c, ctx.deps.config)
    const reset = () => resetPassword(ctx, { form, deviceHash })
    const response = await guess(ctx.limits, counts, reset)
    keep()
    return response
  }),
  handle(endpoints.verifyEmail, (ctx, { token }) => {
    const counts = [['verify', ctx.request.address]] as const
    return guess(ctx.limits, counts, () => verifyEmail(ctx, { token }))
  }),
  handle(endpoints.resendVerification, (ctx, { email }) => {
    const counts = [
      ['resendVerificationFromAddress', ctx.request.address],
      ['resendVerificationForAccount', normalEmail(email) ?? email],
    ] as const
    return attempt(ctx.limits, counts, () => resendVerification(ctx, { email }))
  }),
  handle(endpoints.changePassword, changePasswordWithinLimits),
  handle(endpoints.changePasswordInProfile, changePasswordWithinLimits),
]

function changePasswordWithinLimits(ctx: RequestContext & { limits: RateLimits }, form: ChangePasswordForm) {
  return attempt(ctx.limits, [['changePassword', ctx.caller.user.id]], () => changePassword(ctx, form))
}
