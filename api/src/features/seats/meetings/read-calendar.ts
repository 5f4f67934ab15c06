import type { Today } from '@cubby/contract/office/today'
import type { Room } from '@cubby/contract/school/rooms'
import type { MeetingMove } from '@cubby/contract/seats/meetings'
import type {
  CalendarFilter,
  CalendarMeeting,
  MoveConsequences,
  SchoolCalendar,
} from '@cubby/contract/seats/school-calendar'
import { addDays, dayOf } from '@cubby/rules/days'
import { allConflicts, conflictsOf, type PlacedMeeting, roomAt } from '@cubby/rules/seats/meeting-conflicts'
import { seatsOf } from '@cubby/rules/seats/seats'
import { sql } from 'kysely'
import { countRows, fullName } from '../../../platform/db/sql.ts'
import { rehearse } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { countMessages, recordingJobs } from '../../messages/notifications/rehearsed-notifications.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { seatCounts } from '../seats/seat-counts.ts'
import { findInstructors, locationOfSession, meetingEndsAt, teacherId } from '../seats/session-columns.ts'
import { moveMeetingWithin } from './change-meeting.ts'
import { meetingView } from './read-meetings.ts'

/** Reads the meetings of the school in a range of days, with their conflicts. */
export async function readSchoolCalendar(
  { deps, caller }: RequestContext,
  { startDate, endDate }: CalendarFilter,
): Promise<SchoolCalendar> {
  requireAdmin(caller)
  const { db } = deps
  const { rooms, holidays } = await readSettings(db, deps.config)
  const now = await deps.clock(db)
  // A night of the day before may reach into the first day.
  const around = { startDate: addDays(startDate, -1), endDate: addDays(endDate, 1) }
  const meetings = await calendarMeetings({ deps, db, now }, around).execute()
  const conflicts = allConflicts(
    meetings.map((row) => placed(row, rooms)),
    holidays,
  )
  return {
    rooms,
    instructors: await findInstructors(db),
    holidays: holidays.filter(({ first_day, last_day }) => first_day <= endDate && last_day >= startDate),
    meetings: meetings
      .filter(({ date }) => date >= startDate && date <= endDate)
      .map((row): CalendarMeeting => {
        const { session_id, class_id, class_title, session_start, session_end } = row
        return {
          session_id,
          class_id,
          class_title,
          start_date: session_start,
          end_date: session_end,
          meeting: meetingView(row),
          location: row.location,
          room: roomAt(row.location, rooms)?.name ?? null,
          instructor_id: row.instructor_id,
          instructor_name: row.instructor_name,
          capacity: row.capacity,
          seats_taken: seatsOf(row).taken,
          is_over: row.is_over,
          conflicts: conflicts.get(row.id) ?? [],
        }
      }),
    unconfirmed: await findUnconfirmed(db, { startDate, endDate }),
  }
}

const DAYS_AHEAD = 7

/** Reads the meetings that take place today. Of the seven days after that, it only counts them. */
export async function readMeetingsOfToday(ctx: ReadContext): Promise<Pick<Today, 'meetings' | 'next'>> {
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  const [next, last] = [addDays(today, 1), addDays(today, DAYS_AHEAD)]
  const takingPlace = (startDate: string, endDate: string) =>
    calendarMeetings(ctx, { startDate, endDate }).where('session_meetings.status', '=', 'scheduled')
  const [rows, ahead] = await Promise.all([
    takingPlace(addDays(today, -1), today).select('class_sessions.online_link').execute(),
    countRows(takingPlace(next, last)),
  ])
  return {
    // A night of yesterday may still go on.
    meetings: rows
      .filter(({ date, is_over }) => date === today || !is_over)
      .map((row) => ({
        id: row.id,
        session_id: row.session_id,
        class_title: row.class_title,
        start_time: row.start_time,
        end_time: row.end_time,
        location: row.location,
        online_link: row.online_link,
        capacity: row.capacity,
        seats_taken: seatsOf(row).taken,
        is_over: row.is_over,
      })),
    next: { start_date: next, end_date: last, meeting_count: ahead },
  }
}

/**
 * Previews a move by performing it and rolling it back, so that the preview cannot differ from the move. Refused as the
 * move would be.
 */
export async function readMoveConsequences(
  { deps, caller }: RequestContext,
  { meetingId, move }: { readonly meetingId: string; readonly move: MeetingMove },
): Promise<MoveConsequences> {
  requireAdmin(caller)
  return rehearse(deps, async (trx) => {
    const { jobs, notified } = recordingJobs()
    await moveMeetingWithin({ deps: { ...deps, jobs }, trx, caller }, { meetingId, move })
    const now = await deps.clock(trx)
    const days = { startDate: addDays(move.date, -1), endDate: addDays(move.date, 1) }
    const rows = await calendarMeetings({ deps, db: trx, now }, days).execute()
    const { rooms, holidays } = await readSettings(trx, deps.config)
    const others = rows.map((row) => placed(row, rooms))
    const moved = others.find(({ id }) => id === meetingId)
    return {
      notifications: notified.length,
      ...(await countMessages(trx, notified)),
      conflicts: moved ? conflictsOf(moved, others, holidays) : [],
    }
  })
}

/** Selects the meetings of sessions that take place. */
function calendarMeetings({ deps, db, now }: ReadContext, { startDate, endDate }: CalendarFilter) {
  const { timezone } = deps.config.provider
  return db
    .selectFrom('session_meetings')
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .selectAll('session_meetings')
    .select([
      'class_sessions.class_id',
      'classes.title as class_title',
      'class_sessions.start_date as session_start',
      'class_sessions.end_date as session_end',
      'instructor.id as instructor_id',
      fullName('instructor').as('instructor_name'),
      locationOfSession.as('location'),
      sql<boolean>`${meetingEndsAt(timezone)} <= ${now}`.as('is_over'),
    ])
    .select(seatCounts({ now, timezone }))
    .where('session_meetings.date', '>=', startDate)
    .where('session_meetings.date', '<=', endDate)
    .where('class_sessions.removed_at', 'is', null)
    .where('class_sessions.status', '<>', 'cancelled')
    .where('classes.removed_at', 'is', null)
    .where('classes.status', '<>', 'cancelled')
    .orderBy('session_meetings.date')
    .orderBy('session_meetings.start_time')
    .orderBy('classes.title')
    .orderBy('session_meetings.id')
}

type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarMeetings>['execute']>>[number]

function placed(row: CalendarRow, rooms: readonly Room[]): PlacedMeeting {
  const { id, class_title, date, start_time, end_time, status, instructor_id } = row
  const room = roomAt(row.location, rooms)?.name ?? null
  return { id, class_title, date, start_time, end_time, status, instructor_id, room }
}

function findUnconfirmed(db: ReadContext['db'], { startDate, endDate }: CalendarFilter) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id as session_id',
      'class_sessions.class_id',
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
    ])
    .where('class_sessions.meetings_confirmed_at', 'is', null)
    .where('class_sessions.start_date', '<=', endDate)
    .where('class_sessions.end_date', '>=', startDate)
    .where('class_sessions.removed_at', 'is', null)
    .where('class_sessions.status', '=', 'scheduled')
    .where('classes.removed_at', 'is', null)
    .where('classes.status', '<>', 'cancelled')
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.id')
    .execute()
}
