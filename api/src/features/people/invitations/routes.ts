import * as endpoints from '@cubby/contract/people/invitations-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { guess } from '../../../platform/http/rate-limits.ts'
import { deviceOf } from '../../accounts/auth/devices.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { join } from './join-codes.ts'

/** Routes of invited users and of students with a code from the office, who have no login yet. */
export const invitationRoutes = [
  handle(endpoints.readInvitation, (ctx, { token }, c) => {
    const counts = [['reset', ctx.deps.addressOf(c)]] as const
    return guess(ctx.limits, counts, () => readInvitation(ctx.deps, token))
  }),
  handle(endpoints.acceptInvitation, async (ctx, form, c) => {
    const counts = [['reset', ctx.request.address]] as const
    const { deviceHash, keep } = deviceOf(c, ctx.deps.config)
    const accept = () => acceptInvitation(ctx, { form, deviceHash })
    const response = await guess(ctx.limits, counts, accept)
    keep()
    return response
  }),
  handle(endpoints.join, async (ctx, form, c) => {
    const device = deviceOf(c, ctx.deps.config)
    const counts = [['join', ctx.request.address]] as const
    const opened = await guess(ctx.limits, counts, () => join(ctx, { form, device }))
    device.keep()
    return opened
  }),
]
