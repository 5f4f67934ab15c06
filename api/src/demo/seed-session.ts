import { daysBetween } from '@cubby/rules/days'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import type { DemoSession } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import { seedMeetings } from './seed-meetings.ts'
import { seedPayment } from './seed-payment.ts'
import { daysOfSession } from './session-days.ts'

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
