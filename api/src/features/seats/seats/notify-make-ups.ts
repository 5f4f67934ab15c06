import { type SqlBool, sql } from 'kysely'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { currentMakeUps } from './current-make-ups.ts'
import { type MeetingTimes, makeUpElsewhere, makeUpMoved } from './make-up-messages.ts'
import { meetingEndsAt } from './session-columns.ts'

/** Notifies the students who make up something at a meeting that it takes place at another time. */
export async function notifyMovedMakeUps(
  ctx: TransactionContext,
  { id, before, after }: { readonly id: string; readonly before: MeetingTimes; readonly after: MeetingTimes },
): Promise<void> {
  const students = await studentsOf(ctx).where('session_meetings.id', '=', id).execute()
  const all = students.map(({ user_id, title }) => ({
    userId: user_id,
    message: makeUpMoved({ classTitle: title, meeting: after }, before),
  }))
  await notifyEach(ctx, { all })
}

/** Notifies the students with coming make-up meetings in a session that it takes place elsewhere. */
export async function notifyMakeUpsElsewhere(
  ctx: TransactionContext,
  { sessionId, location }: { readonly sessionId: string; readonly location: string | null },
): Promise<void> {
  if (!location) return
  const isAhead = sql<SqlBool>`${meetingEndsAt(ctx.deps.config.provider.timezone)} > ${ctx.now}`
  const students = await studentsOf(ctx)
    .where('session_meetings.session_id', '=', sessionId)
    .where(isAhead)
    .execute()
  const all = students.map(({ user_id, title, ...meeting }) => ({
    userId: user_id,
    message: makeUpElsewhere({ classTitle: title, meeting }, location),
  }))
  await notifyEach(ctx, { all })
}

function studentsOf({ trx }: TransactionContext) {
  return currentMakeUps(trx)
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.user_id', 'classes.title'])
    .select(['session_meetings.date', 'session_meetings.start_time', 'session_meetings.end_time'])
}
