import type { DemoContext } from './demo-context.ts'
import { demoSession } from './seed-session.ts'

const TITLE = 'Child Development Associate (CDA)'
const ASSIGNED_DAYS_AGO = 3
const DAY_MS = 86_400_000

/**
 * Assigns a make-up meeting to a student who missed a meeting of the last past session of the class: the first meeting
 * of its last planned session.
 */
export async function seedMakeUp(context: DemoContext): Promise<void> {
  const { trx, nextId, now, adminId } = context
  const sessionId = await demoSession(context, TITLE, 'past')
  const absence = await trx
    .selectFrom('attendance_marks as mark')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'mark.meeting_id')
    .innerJoin('enrollments', (join) =>
      join
        .onRef('enrollments.session_id', '=', 'meeting.session_id')
        .onRef('enrollments.user_id', '=', 'mark.user_id'),
    )
    .select(['meeting.id as missed_meeting_id', 'enrollments.id as enrollment_id'])
    .where('meeting.session_id', '=', sessionId)
    .where('mark.status', '=', 'absent')
    .orderBy('meeting.date', 'desc')
    .orderBy('enrollments.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { meeting_id } = await trx
    .selectFrom('session_meetings as meeting')
    .innerJoin('class_sessions as session', 'session.id', 'meeting.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select('meeting.id as meeting_id')
    .where('classes.title', '=', TITLE)
    .orderBy('session.start_date', 'desc')
    .orderBy('meeting.date')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('make_up_meetings')
    .values({
      id: nextId(),
      ...absence,
      meeting_id,
      assigned_by: adminId,
      assigned_at: new Date(now.getTime() - ASSIGNED_DAYS_AGO * DAY_MS),
    })
    .execute()
}
