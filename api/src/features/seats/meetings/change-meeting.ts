import type { TransactionContext } from '../../../platform/operation-context.ts'
import { type Message, notifyMany } from '../../messages/notifications/notify.ts'
import { holdsSeat } from '../seats/seat-predicates.ts'
import type { MeetingRow } from './queries.ts'

type Columns = Pick<MeetingRow, 'date' | 'start_time' | 'end_time' | 'status' | 'moved_at'>

/** Changes a meeting of a locked session. Increments its version and the `meetings_version` of the session. */
export async function changeMeeting(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
  meeting: MeetingRow,
  columns: Partial<Columns>,
): Promise<void> {
  await trx
    .updateTable('session_meetings')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', meeting.id)
    .execute()
  await trx
    .updateTable('class_sessions')
    .set((eb) => ({ meetings_version: eb('meetings_version', '+', 1) }))
    .where('id', '=', meeting.session_id)
    .execute()
}

/** Notifies the users who hold a seat in a session. */
export async function notifyEnrolled(
  ctx: TransactionContext,
  { sessionId, message }: { readonly sessionId: string; readonly message: Message },
): Promise<void> {
  const enrolled = await ctx.trx
    .selectFrom('enrollments')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where(holdsSeat)
    .execute()
  await notifyMany(ctx, { userIds: enrolled.map(({ user_id }) => user_id), message })
}
