import type { CalendarLinkResponse } from '@cubby/contract/calendar'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'

/** Revokes the link of the caller's calendar. Without a link nothing changes. */
export async function revokeCalendarLink(ctx: RequestContext): Promise<CalendarLinkResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const ended = await trx
      .deleteFrom('calendar_links')
      .where('user_id', '=', caller.user.id)
      .executeTakeFirst()
    if (ended.numDeletedRows > 0n) {
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'calendar_link.revoked',
        subject: { type: 'user', id: caller.user.id },
        request: caller.request,
        now: await deps.clock(trx),
      })
    }
    return { link: null }
  })
}
