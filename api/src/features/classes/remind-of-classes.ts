import { CLASS_REMINDER_HOURS } from '@cubby/contract/constants'
import { dayOf } from '@cubby/rules/days'
import type { Deps } from '../../deps.ts'
import { classStarts } from '../enrollments/reminders.ts'
import { meetingStartsAt } from '../meetings/queries.ts'
import { notifyOnce } from '../notifications/notify-once.ts'
import { holdsSeat } from '../seats/holds-seat.ts'
import { locationOfSession } from '../seats/session-columns.ts'

/**
 * Sends one reminder to each user with an approved seat in a session with a meeting that starts within 24 hours,
 * and another if the meeting was moved. Sessions without confirmed meetings have no reminders. Safe to run at any time, and on several servers at once.
 */
export async function remindOfClasses(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const until = new Date(now.getTime() + CLASS_REMINDER_HOURS * 3_600_000)
  const { timezone } = deps.config.provider
  const begins = meetingStartsAt(timezone)
  const starting = await deps.db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('session_meetings', 'session_meetings.session_id', 'class_sessions.id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'enrollments.id',
      'enrollments.user_id',
      'classes.title as class_title',
      'session_meetings.date',
      'session_meetings.start_time',
      locationOfSession.as('location'),
    ])
    .where('enrollments.status', '=', 'approved')
    .where(holdsSeat)
    .where('users.status', '=', 'active')
    .where('session_meetings.status', '=', 'scheduled')
    .where('class_sessions.status', '=', 'scheduled')
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .where('classes.status', '!=', 'cancelled')
    .where(begins, '<=', until)
    .where(begins, '>', now)
    .execute()
  const reminders = starting.map((meeting) => ({
    userId: meeting.user_id,
    message: classStarts(meeting, dayOf(now, timezone)),
    dedupeKey: `class-reminder:${meeting.id}:${meeting.date}T${meeting.start_time}`,
  }))
  await notifyOnce({ deps, now }, { all: reminders })
}
