import * as endpoints from '@cubby/contract/money/centers-joining-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { guess } from '../../../platform/http/rate-limits.ts'
import { idempotencyKey } from '../../../platform/http/router.ts'
import { joinCenter, readCenterInvitation } from './join-center.ts'
import { requestCenterWithinLimits } from './request-center.ts'

/** Asking for a center, and joining one. */
export const centerJoiningRoutes = [
  handle(endpoints.requestCenter, (ctx, form, c) =>
    requestCenterWithinLimits(ctx, { form, key: idempotencyKey(c), limits: ctx.limits }),
  ),
  handle(endpoints.readCenterInvitation, (ctx, { token }, _c) => {
    const counts = [['centerInvitation', ctx.request.address]] as const
    const read = () => readCenterInvitation(ctx.deps, token)
    return guess(ctx.limits, counts, read)
  }),
  handle(endpoints.joinCenter, (ctx, input, _c) => {
    const counts = [['centerInvitation', ctx.caller.request.address]] as const
    const join = () => joinCenter(ctx, input)
    return guess(ctx.limits, counts, join)
  }),
]
