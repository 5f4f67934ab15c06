import * as endpoints from '@cubby/contract/accounts/auth-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { isInNetworks } from '../../../platform/http/networks.ts'
import { attempt } from '../../../platform/http/rate-limits.ts'
import { deviceKeys, deviceOf } from './devices.ts'
import { logOut, revokeLogin } from './end-access.ts'
import { logInWithinLimits } from './log-in.ts'
import { endMyLogin, endOtherLogins, readMyLogins } from './my-logins.ts'
import { register } from './register.ts'

export const authRoutes = [
  handle(endpoints.register, async (ctx, form, c) => {
    const device = deviceOf(c, ctx.deps.config)
    const isAtProvider = isInNetworks(ctx.request.address, ctx.deps.config.providerNetworks)
    const limit = isAtProvider ? 'registerAtProvider' : 'register'
    const made = await attempt(ctx.limits, [[limit, ctx.request.address]], () =>
      register(ctx, { form, device }),
    )
    device.keep()
    return made
  }),
  handle(
    endpoints.logIn,
    async (ctx, credentials, c) => {
      const device = deviceOf(c, ctx.deps.config)
      const opened = await logInWithinLimits(ctx, { credentials, device, limits: ctx.limits })
      if (!('second_step' in opened)) device.keep()
      return opened
    },
    (opened) => ('second_step' in opened ? 202 : 200),
  ),
  handle(endpoints.revokeLogin, (ctx, form) => {
    const counts = [['revokeLogin', ctx.request.address]] as const
    return attempt(ctx.limits, counts, () => revokeLogin(ctx, form))
  }),
  handle(endpoints.readDeviceKey, async (ctx) => {
    const deviceKeyOf = await deviceKeys(ctx.deps)
    return { device_key: deviceKeyOf(ctx.caller.user.id) }
  }),
  handle(endpoints.readMyLogins, readMyLogins),
  handle(endpoints.endMyLogin, (ctx, { id }) => endMyLogin(ctx, id)),
  handle(endpoints.endOtherLogins, endOtherLogins),
  handle(endpoints.logOut, logOut),
]
