import type { SeatCounts } from '@cubby/rules/seats'
import type { Standing } from '@cubby/rules/waitlist'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { fullName, seatCounts, startsAt, teacherId } from '../classes/queries.ts'
import { takesSeat } from '../seats/holds-seat.ts'

/** The seats of one session. Under its lock this must be a statement of its own (see seat-lock.ts). */
export function countSeats(trx: Reader, sessionId: string, now: Date): Promise<SeatCounts> {
  return trx
    .selectFrom('class_sessions')
    .select(seatCounts(now))
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** The id of the enrollment that takes a seat of this session for this person. */
export async function findHeldEnrollment(
  trx: Reader,
  personId: string,
  sessionId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where(takesSeat)
    .executeTakeFirst()
  return row?.id
}

/** What this person has in this session. */
export async function findStanding(
  trx: Reader,
  personId: string,
  sessionId: string,
  now: Date,
): Promise<Standing> {
  if (await findHeldEnrollment(trx, personId, sessionId)) return 'enrolled'
  const entry = await trx
    .selectFrom('waitlist_entries')
    .select(['status', 'offer_expires_at'])
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
  if (!entry) return 'none'
  if (entry.status !== 'offered') return 'waiting'
  return entry.offer_expires_at && entry.offer_expires_at > now ? 'offered' : 'none'
}

/**
 * How many people are in a session or completed it: its taken seats, less the offers, plus the completed
 * enrollments. A list of a thousand enrollments would count a thousand times otherwise.
 */
const enrolledNow = sql<number>`class_sessions.seats_taken - (
  select count(*)::int from waitlist_entries offer
  where offer.session_id = class_sessions.id and offer.status = 'offered') + (
  select count(*)::int from enrollments completed
  where completed.session_id = class_sessions.id and completed.completed_at is not null)`.as('enrolled')

/** Enrollments as they are shown, newest first, with whose they are. */
export function enrollmentsQuery(db: Reader, timezone: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('people as student', 'student.id', 'enrollments.person_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('people as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .selectAll('enrollments')
    .select([
      'student.email as student_email',
      'classes.id as class_id',
      'classes.title as class_title',
      'classes.location_details',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.location',
      'class_sessions.capacity',
      enrolledNow,
      startsAt(timezone).as('starts_at'),
      fullName('instructor').as('instructor_name'),
      fullName('student').$notNull().as('student_name'),
    ])
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
}

export type EnrollmentRow = Awaited<ReturnType<ReturnType<typeof enrollmentsQuery>['execute']>>[number]
