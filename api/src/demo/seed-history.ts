import { addDays, dayOf, daysBetween } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { sql } from 'kysely'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import type { DemoClass } from './classes.ts'
import { DAY_MS, type DemoContext, studentJoinedDaysAgo } from './demo-context.ts'
import { daysOfSession, plannedMeetings } from './seed-sessions.ts'

/** In days from today: when the first past session of each class starts, and when its last one starts at the latest. */
const FIRST_STARTS_IN = -700
const LAST_STARTS_IN = -110
/** In days before the start of a session: when its first student enrolls, and when the session is planned. */
const ENROLLED_DAYS_BEFORE = 30
const PLANNED_DAYS_BEFORE = 50

/**
 * Creates the sessions of the two years before the current ones, so that reports have periods to compare with. All
 * students completed and paid. Uses one statement for each table, because the first start must stay fast.
 */
export async function seedHistory(
  context: DemoContext,
  classes: readonly { readonly classId: string; readonly demoClass: DemoClass }[],
): Promise<void> {
  const { trx } = context
  const past = classes.flatMap(({ classId, demoClass }, place) =>
    startsOf(demoClass).map((startsIn, round) =>
      pastSession(context, { classId, demoClass, startsIn, students: 4 + ((round * 5 + place * 3) % 7) }),
    ),
  )
  await trx
    .insertInto('class_sessions')
    .values(past.map(({ session }) => session))
    .execute()
  await trx
    .insertInto('session_meetings')
    .values(past.flatMap(({ meetings }) => meetings))
    .execute()
  const enrolled = past.flatMap(({ students }) => students)
  await trx
    .insertInto('enrollments')
    .values(enrolled.map(({ enrollment }) => enrollment))
    .execute()
  await trx
    .insertInto('payments')
    .values(enrolled.map(({ payment }) => payment))
    .execute()
  await trx
    .insertInto('payment_entries')
    .values(enrolled.map(({ receipt }) => receipt))
    .execute()
  await trx
    .updateTable('payments')
    .set((eb) => ({
      status: 'paid',
      paid_at: eb.ref('created_at'),
      reference: sql<string>`'simulated-' || ${eb.ref('id')}`,
      method_last_four: '4242',
    }))
    .where(
      'id',
      'in',
      enrolled.map(({ payment }) => payment.id),
    )
    .execute()
}

/** Returns when the past sessions of a class start, in days from today, earliest first. */
function startsOf({ daysBetweenSessions: step }: DemoClass): number[] {
  const count = Math.floor((LAST_STARTS_IN - FIRST_STARTS_IN) / step)
  return Array.from({ length: count }, (_, round) => FIRST_STARTS_IN + round * step)
}

interface PastSession {
  readonly classId: string
  readonly demoClass: DemoClass
  readonly startsIn: number
  /** The most students that are enrolled. There are fewer if not so many users had joined by then. */
  readonly students: number
}

/** Returns the rows of one session, of its meetings, and of its students. */
function pastSession(context: DemoContext, { classId, demoClass, startsIn, students: count }: PastSession) {
  const { now, nextId, day, students } = context
  const [model] = demoClass.sessions
  if (!model) throw new Error(`no session of ${demoClass.title}`)
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const [startDate, endDate] = daysOfSession(context, { ...model, startsIn })
  const plannedAt = at(startsIn - PLANNED_DAYS_BEFORE)
  const [startTime, endTime] = model.time
  const span = { start_date: startDate, end_date: endDate, start_time: startTime, end_time: endTime }
  const sessionId = nextId()
  const { confirmed, meetings } = plannedMeetings(context, { sessionId, span, plannedAt })
  const session = {
    id: sessionId,
    class_id: classId,
    ...span,
    ...confirmed,
    location: model.location,
    capacity: model.capacity,
    status: 'completed' as const,
    created_at: plannedAt,
    updated_at: plannedAt,
  }
  const joined = students.filter((_, index) => studentJoinedDaysAgo(index) > PLANNED_DAYS_BEFORE - startsIn)
  const offset = -startsIn % joined.length
  const chosen = [...joined.slice(offset), ...joined.slice(0, offset)].slice(0, count)
  return {
    session,
    meetings,
    students: chosen.map((userId, index) => {
      const enrolledAt = at(startsIn - ENROLLED_DAYS_BEFORE + ((index * 3) % 20))
      const approvedAt = new Date(enrolledAt.getTime() + DAY_MS)
      const enrollmentId = nextId()
      const paymentId = nextId()
      return {
        enrollment: {
          id: enrollmentId,
          user_id: userId,
          session_id: sessionId,
          status: 'approved' as const,
          enrolled_at: enrolledAt,
          completed_at: at(daysBetween(day(0), addDays(endDate, 1))),
          completion_reason: reasons.completed,
        },
        payment: {
          id: paymentId,
          enrollment_id: enrollmentId,
          amount_cents: demoClass.priceCents,
          due_date: paymentDueDate(startDate, dayOf(approvedAt, 'UTC')),
          reference: null,
          created_at: approvedAt,
          updated_at: approvedAt,
        },
        receipt: {
          id: nextId(),
          payment_id: paymentId,
          kind: 'receipt' as const,
          amount_cents: demoClass.priceCents,
          method: 'card' as const,
          last_four: '4242',
          reference: `simulated-${paymentId}`,
          received_at: approvedAt,
          recorded_at: approvedAt,
        },
      }
    }),
  }
}
