import type { MakeUpOption, MakeUpOptions } from '@cubby/contract/seats/make-up-meetings'
import { freePlaces } from '@cubby/rules/seats/make-up-meetings'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { owesMoney } from '../../money/payments/queries.ts'
import { meetingView } from '../meetings/read-meetings.ts'
import { statusWithin } from '../seats/lock-session.ts'
import { seatCounts } from '../seats/seat-counts.ts'
import { currentMakeUps, holdsOrHeldSeat } from '../seats/seat-predicates.ts'
import { locationOfSession, meetingEndsAt, teacherId } from '../seats/session-columns.ts'

/**
 * Selects the make-up meetings that are in effect, with their meetings, sessions, and students, by student name. The
 * caller adds a condition.
 */
export function makeUpsQuery(db: Reader) {
  return currentMakeUps(db)
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .innerJoin('class_sessions as own', 'own.id', 'enrollments.session_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .selectAll('session_meetings')
    .select([
      'make_up_meetings.id as make_up_id',
      'make_up_meetings.enrollment_id',
      'make_up_meetings.missed_meeting_id',
      'enrollments.user_id',
      'enrollments.session_id as own_session_id',
      'own.start_date as own_start_date',
      'own.end_date as own_end_date',
      'users.email',
      fullName('users').$notNull().as('name'),
      owesMoney.as('is_unpaid'),
      locationOfSession.as('location'),
      fullName('instructor').as('instructor_name'),
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('session_meetings.date')
    .orderBy('session_meetings.start_time')
    .orderBy('make_up_meetings.id')
}

export type MakeUpRow = Awaited<ReturnType<ReturnType<typeof makeUpsQuery>['execute']>>[number]

/** Reads the facts about an enrollment that assigning a make-up meeting needs. */
export function findEnrollment(db: Reader, id: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .select([
      'enrollments.id',
      'enrollments.user_id',
      'enrollments.session_id',
      'enrollments.status',
      'enrollments.archived_at',
      'class_sessions.class_id',
      'class_sessions.meetings_confirmed_at',
    ])
    .where('enrollments.id', '=', id)
    .executeTakeFirst()
}

/**
 * Selects the meetings of sessions and classes that were not removed, with the seat counts of their sessions at `now`.
 * The caller adds a condition.
 */
export function meetingsQuery(db: Reader, { timezone, now }: { timezone: string; now: Date }) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('session_meetings', 'session_meetings.session_id', 'class_sessions.id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .selectAll('session_meetings')
    .select([
      'class_sessions.class_id',
      'classes.title as class_title',
      'classes.status as class_status',
      'class_sessions.status as session_status',
      locationOfSession.as('location'),
      fullName('instructor').as('instructor_name'),
      sql<boolean>`${meetingEndsAt(timezone)} <= ${now}`.as('is_over'),
    ])
    .select(seatCounts({ now, timezone }))
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
}

type MeetingWithSeats = Awaited<ReturnType<ReturnType<typeof meetingsQuery>['execute']>>[number]

/** Returns the status of a meeting's session. A session of a cancelled or completed class counts as such. */
export function sessionStatusOf({ class_status, session_status }: MeetingWithSeats) {
  return statusWithin(class_status, session_status)
}

/** Counts make-ups by meeting id. Leaves out meetings without any. */
export async function countMakeUps(
  db: Reader,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (meetingIds.length === 0) return new Map()
  const rows = await currentMakeUps(db)
    .select(['make_up_meetings.meeting_id', sql<number>`count(*)::int`.as('count')])
    .where('make_up_meetings.meeting_id', 'in', meetingIds)
    .groupBy('make_up_meetings.meeting_id')
    .execute()
  return new Map(rows.map(({ meeting_id, count }) => [meeting_id, count]))
}

/** Returns the ids of a class's sessions in which a user holds a seat, or which they completed. */
export async function findOwnSessions(
  db: Reader,
  { userId, classId }: { readonly userId: string; readonly classId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .select('enrollments.session_id')
    .where('enrollments.user_id', '=', userId)
    .where('class_sessions.class_id', '=', classId)
    .where(holdsOrHeldSeat())
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}

/**
 * Lists the meetings of other sessions of the class that can be make-up meetings of a student. Includes full meetings,
 * and meetings that are over, because the student may have been there.
 */
export async function listMakeUpOptions(
  { deps, caller }: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<MakeUpOptions> {
  requireAdmin(caller)
  const { db, config } = deps
  const enrollment = await findEnrollment(db, enrollmentId)
  if (!enrollment) throw new Refusal('enrollment_not_found')
  const { user_id: userId, class_id: classId } = enrollment
  const now = await deps.clock(db)
  const own = await findOwnSessions(db, { userId, classId })
  const meetings = await meetingsQuery(db, { timezone: config.provider.timezone, now })
    .where('class_sessions.class_id', '=', classId)
    .where('class_sessions.id', '!=', enrollment.session_id)
    .where('session_meetings.status', '=', 'scheduled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('make_up_meetings')
            .select('make_up_meetings.id')
            .whereRef('make_up_meetings.meeting_id', '=', 'session_meetings.id')
            .where('make_up_meetings.enrollment_id', '=', enrollmentId)
            .where('make_up_meetings.cancelled_at', 'is', null),
        ),
      ),
    )
    .orderBy('session_meetings.date')
    .orderBy('session_meetings.start_time')
    .orderBy('session_meetings.id')
    .execute()
  const possible = meetings.filter(
    (meeting) => !own.has(meeting.session_id) && sessionStatusOf(meeting) !== 'cancelled',
  )
  const counts = await countMakeUps(
    db,
    possible.map(({ id }) => id),
  )
  const options = possible.map((meeting) => optionView(meeting, counts.get(meeting.id) ?? 0))
  const coming = options.filter(({ is_over }) => !is_over)
  return { options: [...coming, ...options.filter(({ is_over }) => is_over).reverse()] }
}

function optionView(row: MeetingWithSeats, makeUps: number): MakeUpOption {
  const { session_id, location, instructor_name, capacity, is_over } = row
  return {
    meeting: meetingView(row),
    session_id,
    location,
    instructor_name,
    capacity,
    free: freePlaces({ seats: row, makeUps }),
    is_over,
  }
}
