import * as endpoints from '@cubby/contract/accounts/auth-second-step-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { attempt } from '../../../platform/http/rate-limits.ts'
import { deviceOf } from './devices.ts'
import { logInWithPasskey, renewPasskeyOptions, startPasskeyLogin } from './log-in-with-passkey.ts'
import { takeSecondStepWithinLimits } from './take-second-step.ts'

/** The second step of a login, and the login with a passkey. */
export const secondStepRoutes = [
  handle(endpoints.takeSecondStep, async (ctx, form, c) => {
    const device = deviceOf(c, ctx.deps.config)
    const opened = await takeSecondStepWithinLimits(ctx, { form, device, limits: ctx.limits })
    device.keep()
    return opened
  }),
  handle(endpoints.renewPasskeyOptions, (ctx, { ticket }) => {
    const counts = [['passkeyOptions', ctx.request.address]] as const
    return attempt(ctx.limits, counts, () => renewPasskeyOptions(ctx.deps, ticket))
  }),
  handle(endpoints.startPasskeyLogin, (ctx) => {
    const counts = [['passkeyOptions', ctx.request.address]] as const
    return attempt(ctx.limits, counts, () => startPasskeyLogin(ctx.deps))
  }),
  handle(endpoints.logInWithPasskey, async (ctx, { passkey }, c) => {
    const device = deviceOf(c, ctx.deps.config)
    const counts = [['passkeyLogin', ctx.request.address]] as const
    const opened = await attempt(ctx.limits, counts, () => logInWithPasskey(ctx, { passkey, device }))
    device.keep()
    return opened
  }),
]
