import * as endpoints from '@cubby/contract/accounts/account-security-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { attempt, guess } from '../../../platform/http/rate-limits.ts'
import { deviceOf } from '../auth/devices.ts'
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './authenticator-app.ts'
import { makeRecoveryCodes, provingWithinLimits, startProof } from './change-second-factor.ts'
import { proveAgain } from './prove-again.ts'
import { readSecondFactor } from './second-factor.ts'

/** A user's own second factor, except the passkeys. */
export const accountSecurityRoutes = [
  handle(endpoints.readSecondFactor, async (ctx) => ({ second_factor: await readSecondFactor(ctx) })),
  handle(endpoints.startProof, (ctx) => {
    const counts = [['passkeyOptions', ctx.caller.user.id]] as const
    return attempt(ctx.limits, counts, () => startProof(ctx))
  }),
  handle(endpoints.proveAgain, (ctx, form, c) => {
    const { deviceHash } = deviceOf(c, ctx.deps.config)
    return proveAgain(ctx, { form, deviceHash, limits: ctx.limits })
  }),
  handle(endpoints.startAuthenticatorApp, (ctx, form) =>
    provingWithinLimits(ctx, () => startAuthenticatorApp(ctx, form)),
  ),
  handle(endpoints.confirmAuthenticatorApp, (ctx, form) => {
    const counts = [['confirmApp', ctx.caller.user.id]] as const
    return guess(ctx.limits, counts, () => confirmAuthenticatorApp(ctx, form))
  }),
  handle(endpoints.removeAuthenticatorApp, (ctx, form) =>
    provingWithinLimits(ctx, () => removeAuthenticatorApp(ctx, form)),
  ),
  handle(endpoints.makeRecoveryCodes, (ctx, form) =>
    provingWithinLimits(ctx, () => makeRecoveryCodes(ctx, form)),
  ),
]
