import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { makeUpCancelled } from './make-up-messages.ts'
import { meetingEndsAt } from './session-columns.ts'

/** Which make-up meetings end: those of an enrollment or a deleted user, at some meetings, or in a session. */
type Ended =
  | { readonly enrollmentId: string }
  | { readonly userId: string }
  | { readonly meetingIds: readonly string[] }
  | { readonly sessionId: string }

/**
 * Ends make-up meetings that are not over, because the enrollment ended or the meetings do not take place. An ended one
 * is never restored, because somebody else may take the place. Notifies the students, unless their account is deleted.
 * A job then advances the waitlists of these sessions, because the caller has locked only its own session.
 */
export async function endMakeUps(ctx: TransactionContext, ended: Ended): Promise<void> {
  const { deps, trx, now } = ctx
  const rows = await trx
    .selectFrom('make_up_meetings')
    .innerJoin('session_meetings', 'session_meetings.id', 'make_up_meetings.meeting_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .select(['make_up_meetings.id', 'make_up_meetings.enrollment_id', 'enrollments.user_id'])
    .select(['classes.title', 'session_meetings.session_id'])
    .select(['session_meetings.date', 'session_meetings.start_time', 'session_meetings.end_time'])
    .where('make_up_meetings.cancelled_at', 'is', null)
    .where(meetingEndsAt(deps.config.provider.timezone), '>', now)
    .where(condition(ended))
    .orderBy('make_up_meetings.id')
    .execute()
  const freed = new Set<string>()
  for (const row of rows) {
    const updated = await trx
      .updateTable('make_up_meetings')
      .set({ cancelled_at: now })
      .where('id', '=', row.id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n) continue
    freed.add(row.session_id)
    await writeAuditLog(trx, {
      actorId: null,
      action: 'enrollment.make_up_cancelled',
      subject: { type: 'enrollment', id: row.enrollment_id },
      details: { user_id: row.user_id, session_id: row.session_id, meeting_date: row.date },
      request: null,
      now,
    })
    if ('userId' in ended) continue
    const message = makeUpCancelled({ classTitle: row.title, meeting: row })
    await notify(ctx, { userId: row.user_id, message })
  }
  for (const sessionId of freed) await deps.jobs.enqueue(trx, 'apply-reviews', { sessionId })
}

function condition(ended: Ended) {
  if ('enrollmentId' in ended) return sql<SqlBool>`make_up_meetings.enrollment_id = ${ended.enrollmentId}`
  if ('userId' in ended) return sql<SqlBool>`enrollments.user_id = ${ended.userId}`
  if ('sessionId' in ended) return sql<SqlBool>`session_meetings.session_id = ${ended.sessionId}`
  return sql<SqlBool>`make_up_meetings.meeting_id = any(${ended.meetingIds})`
}
