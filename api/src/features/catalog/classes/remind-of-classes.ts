import { CLASS_REMINDER_HOURS } from '@cubby/contract/constants'
import { placeText } from '@cubby/rules/catalog/place'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { notifyOnce } from '../../messages/notifications/notify.ts'
import { withSettings } from '../../school/settings/read-settings.ts'
import { classStarts } from '../../seats/seats/messages.ts'
import { currentMakeUps, holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { locationOfSession, meetingStartsAt } from '../../seats/seats/session-columns.ts'

/**
 * Reminds users of each meeting that starts within 24 hours: the students with an approved seat in its session, and
 * those for whom it is a make-up meeting. Each gets one reminder of a meeting, and another if the meeting was moved.
 * Two meetings whose reminders say the same, such as a make-up at the hour of the student's own, have one reminder.
 * Sessions without confirmed meetings have no reminders. Safe to run at any time, and on several servers at once.
 */
export async function remindOfClasses(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const until = new Date(now.getTime() + CLASS_REMINDER_HOURS * 3_600_000)
  const { provider } = (await withSettings(deps)).config
  const { timezone } = provider
  const begins = meetingStartsAt(timezone)
  const meetings = deps.db
    .selectFrom('session_meetings')
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'session_meetings.id as meeting_id',
      'session_meetings.session_id',
      'session_meetings.date',
      'session_meetings.start_time',
      'classes.title as class_title',
      locationOfSession.as('location'),
      sql<boolean>`class_sessions.online_link is not null`.as('is_online'),
    ])
    .where('session_meetings.status', '=', 'scheduled')
    .where('class_sessions.status', '=', 'scheduled')
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .where('classes.status', '!=', 'cancelled')
    .where(begins, '<=', until)
    .where(begins, '>', now)
  const enrolled = await meetings
    .innerJoin('enrollments', 'enrollments.session_id', 'class_sessions.id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['enrollments.id', 'enrollments.user_id'])
    .where('enrollments.status', '=', 'approved')
    .where(holdsSeat)
    .where('users.status', '=', 'active')
    .execute()
  const makingUp = await currentMakeUps(deps.db)
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin(meetings.as('starting'), 'starting.meeting_id', 'make_up_meetings.meeting_id')
    .selectAll('starting')
    .select(['make_up_meetings.id', 'enrollments.user_id'])
    .where('users.status', '=', 'active')
    .orderBy('make_up_meetings.id')
    .execute()
  const reminders = [...enrolled, ...makingUp].map((meeting) => ({
    userId: meeting.user_id,
    message: () =>
      classStarts({ ...meeting, location: placeText(meeting.location, provider) }, dayOf(now, timezone)),
    dedupeKey: `class-reminder:${meeting.id}:${meeting.date}T${meeting.start_time}`,
  }))
  const different = new Map(
    reminders
      .toReversed()
      .map((reminder) => [`${reminder.userId} ${JSON.stringify(reminder.message())}`, reminder]),
  )
  await notifyOnce({ deps, now }, { all: [...different.values()] })
}
