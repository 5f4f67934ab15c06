import * as endpoints from '@cubby/contract/messages/push-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { subscribe, unsubscribe } from './subscribe.ts'
import { vapidKeys } from './vapid-keys.ts'

export const pushRoutes = [
  handle(endpoints.readPushKey, async (ctx) => ({ key: (await vapidKeys(ctx.deps)).publicKey })),
  handle(endpoints.subscribe, async (ctx, input) => {
    await ctx.limits.spend('pushSubscribe', ctx.caller.user.id)
    return await subscribe(ctx, input)
  }),
  handle(endpoints.unsubscribe, (ctx, { endpoint }) => unsubscribe(ctx, { endpoint })),
]
