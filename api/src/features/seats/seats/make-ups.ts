import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { type Message, notify, notifyEach } from '../../messages/notifications/notify.ts'
import { currentMakeUps } from './seat-predicates.ts'
import { meetingEndsAt } from './session-columns.ts'

/** Selects the make-up meetings that end: by enrollment, by deleted user, by meeting, or by session. */
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
    const message = () => makeUpCancelled({ classTitle: row.title, meeting: row })
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

/** Tells students who have a make-up at a meeting that it was moved. */
export async function notifyMovedMakeUps(
  ctx: TransactionContext,
  { id, before, after }: { readonly id: string; readonly before: MeetingTimes; readonly after: MeetingTimes },
): Promise<void> {
  const students = await studentsOf(ctx).where('session_meetings.id', '=', id).execute()
  const all = students.map(({ user_id, title }) => ({
    userId: user_id,
    message: () => makeUpMoved({ classTitle: title, meeting: after }, before),
  }))
  await notifyEach(ctx, { all })
}

/** Tells students who have upcoming make-ups in a session that its location changed. */
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
    message: () => makeUpElsewhere({ classTitle: title, meeting }, location),
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

interface MeetingTimes {
  readonly date: string
  readonly start_time: string
  readonly end_time: string
}

interface MakeUp {
  readonly classTitle: string
  readonly meeting: MeetingTimes
}

/** Sent to the student when an administrator assigns a make-up meeting that is not over. */
export function makeUpAssigned({ classTitle, meeting }: MakeUp, location: string | null): Message {
  return aboutMakeUp(
    t('You have a make-up meeting for {classTitle}', { classTitle }),
    sentences(
      t('You can make up what you missed of {classTitle} on {time}, with another group.', {
        classTitle,
        time: whenOf(meeting),
      }),
      location && t('Where: {location}.', { location }),
    ),
  )
}

/** Sent to the student when a make-up meeting takes place on another day or at another time. */
function makeUpMoved({ classTitle, meeting }: MakeUp, before: MeetingTimes): Message {
  return aboutMakeUp(
    t('Your make-up meeting for {classTitle} has a new time', { classTitle }),
    t('Your make-up meeting for {classTitle} on {oldTime} is now on {time}.', {
      classTitle,
      oldTime: whenOf(before),
      time: whenOf(meeting),
    }),
  )
}

/** Sent to the student when a make-up meeting takes place elsewhere. */
function makeUpElsewhere({ classTitle, meeting }: MakeUp, location: string): Message {
  return aboutMakeUp(
    t('Your make-up meeting for {classTitle} has a new location', { classTitle }),
    t('Your make-up meeting for {classTitle} on {time} takes place here: {location}.', {
      classTitle,
      time: whenOf(meeting),
      location,
    }),
  )
}

/** Sent to the student when they no longer have a make-up meeting. */
export function makeUpCancelled({ classTitle, meeting }: MakeUp): Message {
  return aboutMakeUp(
    t('Your make-up meeting for {classTitle} is cancelled', { classTitle }),
    t('Your make-up meeting for {classTitle} on {time} is cancelled. Contact us if you need another one.', {
      classTitle,
      time: whenOf(meeting),
    }),
  )
}

function aboutMakeUp(title: string, message: string): Message {
  const url = '/profile?section=enrollments'
  return {
    type: 'session_changed',
    title,
    message,
    actionUrl: url,
    links: [{ label: t('My enrollments'), url }],
  }
}

/** For example 'Dec 4, 2026, 9:00 AM - 3:30 PM'. */
export function whenOf(meeting: MeetingTimes): string {
  return `${displayDate(meeting.date, meeting.date)}, ${timeRange(meeting)}`
}
