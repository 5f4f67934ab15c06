import * as endpoints from '@cubby/contract/seats/enrollments-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { checkEligibility, type EnrollmentWaves, enroll, readOwnPrice } from './enroll.ts'
import { listMyEnrollments, readEnrollmentHistory } from './read-enrollments.ts'
import { withdraw } from './withdraw.ts'

/** `waves` carry the requests to enroll. */
export const enrollmentRoutes = (waves: EnrollmentWaves) => [
  handle(endpoints.listMyEnrollments, async (ctx) => {
    const enrollments = await listMyEnrollments(ctx)
    return { enrollments, total: enrollments.length }
  }),
  handle(endpoints.enroll, (ctx, { id: classId, ...form }, c) => {
    const input = { classId, request: form }
    const { signal } = c.req.raw
    return enroll(waves, { caller: ctx.caller, input }, () => signal.aborted)
  }),
  handle(endpoints.acceptOffer, (ctx, { id, ...form }) => acceptOffer(ctx, { entryId: id, ...form })),
  handle(endpoints.declineOffer, (ctx, { id }) => declineOffer(ctx, { entryId: id })),
  handle(endpoints.withdraw, (ctx, { id: enrollmentId, paid, refund }) => {
    const shown = paid !== undefined && refund !== undefined ? { paid, refund } : undefined
    return withdraw(ctx, { enrollmentId, shown })
  }),
  handle(endpoints.checkEligibility, (ctx, { id }) => checkEligibility(ctx, { sessionId: id })),
  handle(endpoints.readOwnPrice, async (ctx, query) => {
    // Each code counts, a right one, too: a limit of wrong ones would tell a script which of them exist.
    if (query.code) await ctx.limits.spend('discountCode', ctx.caller.user.id)
    return await readOwnPrice(ctx, query)
  }),
  handle(endpoints.readEnrollmentHistory, async (ctx, { id }) => {
    const history = await readEnrollmentHistory(ctx, { enrollmentId: id })
    return { history, total: history.length }
  }),
]
