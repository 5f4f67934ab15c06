import * as endpoints from '@cubby/contract/messages/events-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'

export const eventRoutes = [
  handle(endpoints.streamEvents, async (ctx, input, c) => {
    const { user, loginId, request } = ctx.caller
    await ctx.limits.spend('eventStream', user.id)
    const owner = { loginId, userId: user.id, role: user.role, address: request.address }
    const stream = await ctx.deps.events.open(owner, input['last-event-id'])
    if (!stream) return c.body(null, 204)
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream',
      // Proxies must neither buffer nor compress events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  }),
]
