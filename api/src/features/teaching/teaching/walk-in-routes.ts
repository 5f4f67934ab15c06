import * as endpoints from '@cubby/contract/teaching/walk-in-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { enrollWalkIn } from './enroll-walk-in.ts'

/** Enrolls people at the door. */
export const walkInRoutes = [
  handle(endpoints.enrollWalkIn, async (ctx, { id: sessionId, ...form }) => {
    await ctx.limits.spend('walkIn', ctx.caller.user.id)
    return { walk_in: await enrollWalkIn(ctx, { sessionId, walkIn: form }) }
  }),
]
