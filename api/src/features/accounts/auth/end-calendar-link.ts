import type { Trx } from '../../../platform/db/database.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { RequestFacts } from '../../../platform/http/caller.ts'

/**
 * Ends a user's calendar link. A new password ends it, too, because whoever knew the old password may have copied the
 * link. Returns whether there was one.
 */
export async function endCalendarLink(
  trx: Trx,
  end: {
    readonly userId: string
    readonly actorId: string
    readonly request: RequestFacts
    readonly now: Date
  },
): Promise<boolean> {
  const { userId, actorId, request, now } = end
  const ended = await trx.deleteFrom('calendar_links').where('user_id', '=', userId).executeTakeFirst()
  if (ended.numDeletedRows === 0n) return false
  await writeAuditLog(trx, {
    actorId,
    action: 'calendar_link.revoked',
    subject: { type: 'user', id: userId },
    request,
    now,
  })
  return true
}
