import type { CalendarLinkResponse } from '@cubby/contract/calendar'
import { write } from '../../../platform/db/write.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endCalendarLink } from '../../accounts/auth/end-calendar-link.ts'

/** Revokes the link of the caller's calendar. Without a link nothing changes. */
export async function revokeCalendarLink(ctx: RequestContext): Promise<CalendarLinkResponse> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    await endCalendarLink(trx, { userId, actorId: userId, request: caller.request, now })
    return { link: null }
  })
}
