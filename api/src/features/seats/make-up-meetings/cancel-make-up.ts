import type { SavedMakeUp } from '@cubby/contract/make-up-meetings'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { makeUpCancelled } from '../seats/make-ups.ts'
import { lockSessions } from './lock-sessions.ts'
import { findMakeUp, meetingsQuery } from './queries.ts'

/**
 * Cancels a make-up meeting, offers its place to the waitlist, and notifies the student unless the meeting is over. Its
 * hours no longer count; the marks stay. Cancelling it again changes nothing. Throws Refusal `make_up_not_found` and
 * `session_not_found`.
 */
export async function cancelMakeUp(ctx: RequestContext, { id }: { readonly id: string }) {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx): Promise<{ make_up: SavedMakeUp }> => {
    const found = await findMakeUp(trx, id)
    if (!found) throw new Refusal('make_up_not_found')
    const { session, now } = await lockSessions(
      { deps, trx },
      { ownSessionId: found.own_session_id, sessionId: found.session_id },
    )
    const updated = await trx
      .updateTable('make_up_meetings')
      .set({ cancelled_at: now, cancelled_by: caller.user.id })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    const { enrollment_id, meeting_id, user_id: userId } = found
    const meeting = await meetingsQuery(trx, { timezone: deps.config.provider.timezone, now })
      .where('session_meetings.id', '=', meeting_id)
      .executeTakeFirst()
    if (updated.numUpdatedRows > 0n && meeting) {
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'enrollment.make_up_cancelled',
        subject: { type: 'enrollment', id: enrollment_id },
        details: { user_id: userId, session_id: meeting.session_id, meeting_date: meeting.date },
        request: caller.request,
        now,
      })
      const message = makeUpCancelled({ classTitle: meeting.class_title, meeting })
      if (!meeting.is_over) await notify({ deps, trx, now }, { userId, message })
      await advanceWaitlist({ deps, trx, now }, session)
    }
    return { make_up: { id, enrollment_id, meeting_id, is_cancelled: true } }
  })
}
