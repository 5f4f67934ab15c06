import type { TransactionStatus } from '@cubby/contract/money/payments'
import { addDays, dayOf, daysBetween } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { planInstallments } from '@cubby/rules/money/payment-plan'
import { meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import type { DemoSession } from './classes.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import {
  courseDayFrom,
  courseDayOfTwoWeeksFrom,
  courseDayUntil,
  demoPattern,
  meetsAWeekApart,
  meetsTwiceAWeek,
  officeDayFrom,
  officeDayUntil,
} from './demo-days.ts'

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
  const instructor = trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', session.instructor ?? '')
  const span = { start_date: startDate, end_date: endDate, start_time: startTime, end_time: endTime }
  await trx
    .insertInto('class_sessions')
    .values({
      id: sessionId,
      class_id: classId,
      ...span,
      location: session.location,
      online_link: session.onlineLink ?? null,
      instructor_id: instructor,
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

interface PlannedSession {
  readonly sessionId: string
  readonly span: SessionSpan
  readonly plannedAt: Date
}

/** Plans and confirms the meetings of a demo session. */
async function seedMeetings(context: DemoContext, session: PlannedSession): Promise<void> {
  const { trx } = context
  const { confirmed, meetings } = plannedMeetings(context, session)
  await trx.insertInto('session_meetings').values(meetings).execute()
  await trx.updateTable('class_sessions').set(confirmed).where('id', '=', session.sessionId).execute()
}

/** Returns the rows of the meetings, and what their session stores about them. */
export function plannedMeetings(
  { nextId }: Pick<DemoContext, 'nextId'>,
  { sessionId, span, plannedAt }: PlannedSession,
) {
  const pattern = demoPattern(span)
  const { start_time, end_time } = span
  return {
    confirmed: { meeting_pattern: JSON.stringify(pattern), meetings_confirmed_at: plannedAt },
    meetings: meetingDays(pattern, span).map((day) => ({
      id: nextId(),
      session_id: sessionId,
      planned_date: day,
      date: day,
      start_time,
      end_time,
      created_at: plannedAt,
      updated_at: plannedAt,
    })),
  }
}

interface DemoPayment {
  readonly status: TransactionStatus
  readonly chargedAt: Date
  /** Cents received so far for a payment that is not paid in full, by check. */
  readonly partCents?: number
  /** Whether that part was recorded as cash at first. */
  readonly isCorrected?: boolean
}

/**
 * Creates the payment of a demo enrollment, unless its class is free. It is due before the session, but not
 * before it was charged.
 */
export async function seedPayment(
  { trx, nextId, adminId }: DemoContext,
  enrollmentId: string,
  { status, chargedAt, partCents = 0, isCorrected = false }: DemoPayment,
): Promise<void> {
  const { start_date, price_cents, payment_plan } = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['class_sessions.start_date', 'classes.price_cents', 'classes.payment_plan'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  if (price_cents === 0) return
  const today = dayOf(chargedAt, 'UTC')
  const installments = planInstallments(payment_plan, {
    amountCents: price_cents,
    today,
    startDate: start_date,
  })
  await trx
    .updateTable('enrollments')
    .set({ payment_plan: JSON.stringify(payment_plan) })
    .where('id', '=', enrollmentId)
    .execute()
  const id = nextId()
  const isPaidInFull = status === 'paid' || status === 'refund_due' || status === 'refunded'
  const stamps = { created_at: chargedAt, updated_at: chargedAt }
  await trx
    .insertInto('payments')
    .values({
      id,
      enrollment_id: enrollmentId,
      amount_cents: price_cents,
      due_date: paymentDueDate(start_date, today),
      installments: installments && JSON.stringify(installments),
      status: isPaidInFull ? 'pending' : status,
      reference: null,
      ...stamps,
    })
    .execute()
  if (!isPaidInFull && partCents === 0) return
  const entry = { payment_id: id, received_at: chargedAt, booked_at: chargedAt, recorded_at: chargedAt }
  const amount_cents = isPaidInFull ? price_cents : partCents
  const receiptId = nextId()
  const online = { method: 'card', last_four: '4242', reference: `simulated-${id}` } as const
  const asCash = { method: 'cash', recorded_by: adminId } as const
  const byCheck = { method: 'check', reference: 'Check 1042', recorded_by: adminId } as const
  await trx
    .insertInto('payment_entries')
    .values({
      ...entry,
      id: receiptId,
      kind: 'receipt',
      amount_cents,
      ...(isPaidInFull ? online : isCorrected ? asCash : byCheck),
    })
    .execute()
  if (isCorrected) {
    await trx
      .insertInto('payment_entries')
      .values([
        { ...entry, ...asCash, id: nextId(), kind: 'corrected_out', amount_cents, receipt_id: receiptId },
        { ...entry, ...byCheck, id: nextId(), kind: 'corrected_in', amount_cents, receipt_id: receiptId },
      ])
      .execute()
  }
  if (status === 'refunded') {
    await trx
      .insertInto('payment_entries')
      .values({
        ...entry,
        id: nextId(),
        kind: 'refund',
        amount_cents,
        receipt_id: receiptId,
        method: 'check',
        reference: 'Check 2077',
        reason: 'The enrollment was not approved.',
        recorded_by: adminId,
      })
      .execute()
  }
  await trx
    .updateTable('payments')
    .set({
      status,
      reference: isPaidInFull ? online.reference : byCheck.reference,
      method_last_four: isPaidInFull ? online.last_four : null,
      paid_at: isPaidInFull ? chargedAt : null,
    })
    .where('id', '=', id)
    .execute()
}
