import type { CalendarLinkResponse, NewCalendarLink } from '@cubby/contract/student/calendar'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { endCalendarLink } from '../../accounts/auth/end-calendar-link.ts'

/**
 * Creates the link of the caller's calendar and replaces the previous link. The response is never stored under an
 * Idempotency-Key, because the link is a secret.
 */
export async function makeCalendarLink({ deps, caller }: RequestContext): Promise<NewCalendarLink> {
  const token = newToken()
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = { token_hash: hashToken(token), created_at: now }
    await trx
      .insertInto('calendar_links')
      .values({ user_id: caller.user.id, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'calendar_link.made',
      subject: { type: 'user', id: caller.user.id },
      request: caller.request,
      now,
    })
    const url = new URL(`/api/calendar/${token}.ics`, deps.config.publicUrl)
    return { url: url.href, created_at: now.toISOString() }
  })
}

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
