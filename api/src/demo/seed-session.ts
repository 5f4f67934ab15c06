import { addDays, daysBetween } from '@cubby/rules/days'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import type { DemoSession } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import {
  courseDayFrom,
  courseDayOfTwoWeeksFrom,
  courseDayUntil,
  meetsAWeekApart,
  meetsTwiceAWeek,
} from './meeting-days.ts'
import { officeDayFrom, officeDayUntil } from './office-days.ts'
import { seedMeetings } from './seed-meetings.ts'
import { seedPayment } from './seed-payment.ts'

const DAY_MS = 86_400_000
/** The payment statuses of the students, by their position in the list. */
const PAYMENTS = ['paid', 'pending', 'paid', 'paid', 'failed'] as const

/** Creates one demo session with its students. The students of a past session have completed it. */
export async function seedSession(
  context: DemoContext,
  classId: string,
  session: DemoSession,
): Promise<void> {
  const { trx, now, nextId, day, students } = context
  const sessionId = nextId()
  const [startDate, endDate] = daysOfSession(context, session)
  const lastDay = daysBetween(day(0), endDate)
  const past = lastDay < 0
  const enrolledAt = new Date(now.getTime() + Math.min(session.startsIn - 30, -2) * DAY_MS)
  const plannedAt = new Date(enrolledAt.getTime() - 20 * DAY_MS)
  const [startTime, endTime] = session.time
  const span = { start_date: startDate, end_date: endDate, start_time: startTime, end_time: endTime }
  await trx
    .insertInto('class_sessions')
    .values({
      id: sessionId,
      class_id: classId,
      ...span,
      location: session.location,
      capacity: session.capacity,
      status: past ? 'completed' : 'scheduled',
      created_at: plannedAt,
      updated_at: plannedAt,
    })
    .execute()
  if (!session.unconfirmed) await seedMeetings(context, { sessionId, span, plannedAt })

  for (const [index, userId] of students.slice(0, session.enrolled).entries()) {
    const id = nextId()
    const approved = past || index % 4 !== 3
    await trx
      .insertInto('enrollments')
      .values({
        id,
        user_id: userId,
        session_id: sessionId,
        status: approved ? 'approved' : 'pending',
        enrolled_at: enrolledAt,
        ...(past && {
          completed_at: new Date(now.getTime() + (lastDay + 1) * DAY_MS),
          completion_reason: reasons.completed,
        }),
      })
      .execute()
    const status = PAYMENTS[index % PAYMENTS.length] ?? 'paid'
    if (approved) await seedPayment(context, id, { status, chargedAt: enrolledAt })
  }
  const waiting = students.slice(session.enrolled, session.enrolled + (session.waiting ?? 0))
  for (const [index, userId] of waiting.entries()) {
    await trx
      .insertInto('waitlist_entries')
      .values({
        id: nextId(),
        user_id: userId,
        session_id: sessionId,
        status: 'waiting',
        joined_at: new Date(now.getTime() - (waiting.length - index) * DAY_MS),
      })
      .execute()
  }
}

/** Returns the id of a class's first session that is not over (`upcoming`) or of its last session that is (`past`). */
export async function demoSession(
  { trx, day }: DemoContext,
  title: string,
  when: 'past' | 'upcoming',
): Promise<string> {
  const { id } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select('class_sessions.id')
    .where('classes.title', '=', title)
    .where('class_sessions.end_date', when === 'past' ? '<' : '>=', day(0))
    .orderBy('class_sessions.start_date', when === 'past' ? 'desc' : 'asc')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns when the enrollments of a past session became historical: on the day after its end, at the current
 * time of day.
 */
export async function becameHistoricalAt({ trx, now, day }: DemoContext, sessionId: string): Promise<Date> {
  const { end_date } = await trx
    .selectFrom('class_sessions')
    .select('end_date')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return new Date(now.getTime() + (daysBetween(day(0), end_date) + 1) * DAY_MS)
}

/**
 * Returns the first and last day of a session, both office days. A session of up to 3 days has only consecutive office
 * days. One of more than 7 days starts and ends on a Tuesday or Thursday.
 */
export function daysOfSession(
  { day }: Pick<DemoContext, 'day'>,
  { startsIn, lastsDays }: Pick<DemoSession, 'startsIn' | 'lastsDays'>,
): [string, string] {
  if (meetsAWeekApart(lastsDays)) {
    const startDate = courseDayOfTwoWeeksFrom(day(startsIn))
    return [startDate, addDays(startDate, lastsDays - 1)]
  }
  if (meetsTwiceAWeek(lastsDays)) {
    const startDate = courseDayFrom(day(startsIn))
    return [startDate, courseDayUntil(addDays(startDate, lastsDays - 1))]
  }
  const isShort = lastsDays <= 3
  const startDate = officeDayFrom(day(startsIn), isShort ? lastsDays : 1)
  return [startDate, officeDayUntil(addDays(startDate, lastsDays - 1))]
}
