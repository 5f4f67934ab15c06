import type { UsualWeek } from '@cubby/contract/catalog/class-save'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { daysBetween } from '@cubby/rules/days'
import type { Given } from '../builders/builder.ts'
import { addPayments, payInFull } from '../builders/payments.ts'
import { addClasses, addEnrollments, addWaitlistEntries } from '../builders/rows.ts'
import { addSessions } from '../builders/sessions.ts'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { newId } from '../platform/ids.ts'
import { type DemoClass, type DemoSession, demoClasses, REFUND_POLICY } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import { daysOfSession, demoPattern } from './demo-days.ts'
import { SCHOOL_OPENED_DAYS_AGO, studentJoinedDaysAgo, VEGA } from './people.ts'

/** Creates the classes with their sessions, meetings, enrollments, payments, and waitlists. */
export async function seedClasses(context: DemoContext): Promise<void> {
  const { trx, user, ago } = context
  const instructor_id = user(VEGA).id
  const classIds = await addClasses(
    trx,
    demoClasses.map((demoClass) => ({
      title: demoClass.title,
      description: demoClass.description,
      duration: demoClass.duration,
      location_type: demoClass.locationType,
      location_details: demoClass.locationDetails,
      price_cents: demoClass.priceCents,
      allows_walk_ins: demoClass.allowsWalkIns ?? false,
      usual_weeks: usualWeeksOf(demoClass, instructor_id),
      payment_plan: demoClass.paymentPlan ?? [],
      instructor_id,
      created_at: ago(SCHOOL_OPENED_DAYS_AGO),
    })),
  )
  const sessions = demoClasses.flatMap((demoClass, place) => {
    const current = demoClass.sessions.map((session) => currentSession(context, { demoClass, session }))
    const past = startsOf(demoClass).map((startsIn, round) => {
      const session = { startsIn, enrolled: 4 + ((round * 5 + place * 3) % 7) }
      return pastSession(context, { demoClass, session })
    })
    return [...current, ...past].map((one) => rowsOf(context, { ...one, classId: classIds[place] ?? '' }))
  })
  const rows = sessions.map(({ row }) => row)
  const seats = sessions.flatMap((session) => session.seats)
  const waiting = sessions.flatMap((session) => session.waiting)
  await addSessions(trx, rows)
  await enroll(context, seats)
  await addWaitlistEntries(trx, waiting)
}

interface Planned {
  readonly demoClass: DemoClass
  readonly session: DemoClass['sessions'][number]
}

interface DemoStudent {
  readonly userId: string
  readonly enrolledDaysAgo: number
  readonly chargedDaysAgo: number
  /** Null while the enrollment waits for the office. */
  readonly payment: TransactionStatus | null
}

interface HeldSession {
  readonly session: DemoSession
  readonly plannedDaysAgo: number
  readonly students: readonly DemoStudent[]
  readonly priceCents: number
  readonly plan: PaymentPlan
}

/** The payment statuses of the students, by their position in the list. */
const PAYMENTS = ['paid', 'pending', 'paid', 'paid', 'failed'] as const

/** Returns a session of these weeks. */
function currentSession(
  { students }: DemoContext,
  { demoClass: { usual, priceCents, paymentPlan: plan = [] }, session }: Planned,
): HeldSession {
  const daysAgo = Math.max(30 - session.startsIn, 2)
  const enrolled = students.slice(0, session.enrolled).map((userId, index) => {
    const isDecided = session.startsIn < 0 || index % 4 !== 3
    const payment = isDecided ? (PAYMENTS[index % PAYMENTS.length] ?? null) : null
    return { userId, enrolledDaysAgo: daysAgo, chargedDaysAgo: daysAgo, payment }
  })
  const planned = { session: { ...usual, ...session }, plannedDaysAgo: daysAgo + 20 }
  return { ...planned, students: enrolled, priceCents, plan }
}

/** In days from today: when the first past session of each class starts, and when its last one starts at the latest. */
const FIRST_STARTS_IN = -700
const LAST_STARTS_IN = -110
/** In days before the start of a session: when its first student enrolls, and when the session is planned. */
const ENROLLED_DAYS_BEFORE = 30
const PLANNED_DAYS_BEFORE = 50

/** Returns when the past sessions of a class start, in days from today, earliest first. */
function startsOf({ daysBetweenSessions: step }: DemoClass): number[] {
  const count = Math.floor((LAST_STARTS_IN - FIRST_STARTS_IN) / step)
  return Array.from({ length: count }, (_, round) => FIRST_STARTS_IN + round * step)
}

/**
 * Returns a session of the two years before the current ones, so that reports have periods to compare with. All
 * students completed and paid. It has fewer students if fewer users had joined by then.
 */
function pastSession(
  { students }: DemoContext,
  { demoClass: { usual, priceCents }, session }: Planned,
): HeldSession {
  const { instructor: _, ...like } = usual
  const startedDaysAgo = -session.startsIn
  const plannedDaysAgo = startedDaysAgo + PLANNED_DAYS_BEFORE
  const joined = students.filter((_id, index) => studentJoinedDaysAgo(index) > plannedDaysAgo)
  const offset = startedDaysAgo % joined.length
  const chosen = [...joined.slice(offset), ...joined.slice(0, offset)].slice(0, session.enrolled)
  const enrolled = chosen.map((userId, index) => {
    const enrolledDaysAgo = startedDaysAgo + ENROLLED_DAYS_BEFORE - ((index * 3) % 20)
    return { userId, enrolledDaysAgo, chargedDaysAgo: enrolledDaysAgo - 1, payment: 'paid' as const }
  })
  const planned = { session: { ...like, ...session }, plannedDaysAgo }
  return { ...planned, students: enrolled, priceCents, plan: [] }
}

/** Returns the rows of a session, its students, and its waitlist. The students of a past one have completed it. */
function rowsOf(
  { day, ago, user, students: everybody }: DemoContext,
  { classId, session, plannedDaysAgo, students, priceCents, plan }: HeldSession & { classId: string },
) {
  const [start_date, end_date] = daysOfSession(day(session.startsIn), session.lastsDays)
  const [start_time, end_time] = session.time
  const span = { start_date, end_date, start_time, end_time }
  const endsIn = daysBetween(day(0), end_date)
  const isOver = endsIn < 0
  const id = newId()
  const row = {
    id,
    class_id: classId,
    ...span,
    location: session.location,
    online_link: session.onlineLink ?? null,
    instructor_id: session.instructor === undefined ? null : user(session.instructor).id,
    capacity: session.capacity,
    status: isOver ? ('completed' as const) : ('scheduled' as const),
    created_at: ago(plannedDaysAgo),
    pattern: session.unconfirmed ? null : demoPattern(span),
  }
  // On the day after the end of the session, at the current time of day.
  const completion = isOver ? { completed_at: ago(-endsIn - 1), completion_reason: reasons.completed } : {}
  const charged = { id, start_date, price_cents: priceCents, payment_plan: plan }
  const seats = students.map(
    ({ userId, enrolledDaysAgo, chargedDaysAgo, payment }): DemoSeat => ({
      user_id: userId,
      session: charged,
      status: payment ? 'approved' : 'pending',
      enrolled_at: ago(enrolledDaysAgo),
      ...completion,
      ...(payment && { charge: { at: ago(chargedDaysAgo), status: payment } }),
    }),
  )
  const queue = everybody.slice(session.enrolled, session.enrolled + (session.waiting ?? 0))
  const waiting = queue.map((user_id, index) => {
    return { user_id, session_id: id, joined_at: ago(queue.length - index) }
  })
  return { row, seats, waiting }
}

/** A session in which students are enrolled. */
export interface ChargedSession {
  readonly id: string
  readonly start_date: string
  readonly price_cents: number
  readonly payment_plan: PaymentPlan
}

export interface DemoSeat extends Omit<Given<'enrollments'>, 'session_id'> {
  readonly user_id: string
  readonly session: ChargedSession
  readonly enrolled_at: Date
  /** The payment, if there is one: when it was charged, and its status. What was paid was paid then, by card. */
  readonly charge?: { readonly at: Date; readonly status: TransactionStatus }
}

const PAID: readonly TransactionStatus[] = ['paid', 'refund_due', 'refunded']

/**
 * Enrolls students, by default approved, and charges them. Returns the ids of the enrollments. A payment that is due for
 * a refund or refunded is only paid; the caller refunds it.
 */
export async function enroll({ trx }: DemoContext, seats: readonly DemoSeat[]): Promise<string[]> {
  const given = seats.map((seat) => ({ id: newId(), paymentId: newId(), ...seat }))
  await addEnrollments(
    trx,
    given.map(({ session, charge, paymentId: _, ...enrollment }) => ({
      session_id: session.id,
      status: 'approved',
      refund_policy: REFUND_POLICY,
      payment_plan: charge ? session.payment_plan : [],
      ...enrollment,
    })),
  )
  const charges = given.flatMap(({ id, paymentId, session, charge }) =>
    charge ? [{ ...charge, paymentId, enrollmentId: id, session }] : [],
  )
  await addPayments(
    trx,
    charges.map(({ paymentId, enrollmentId, session, at, status }) => ({
      id: paymentId,
      enrollment_id: enrollmentId,
      amount_cents: session.price_cents,
      startDate: session.start_date,
      plan: session.payment_plan,
      status: PAID.includes(status) ? 'pending' : status,
      created_at: at,
    })),
  )
  await payInFull(
    trx,
    charges
      .filter(({ status }) => PAID.includes(status))
      .map(({ paymentId: id, session, at }) => {
        const by = { method: 'card', lastFour: '4242', reference: `simulated-${id}` } as const
        return { id, cents: session.price_cents, at, ...by }
      }),
  )
  return given.map(({ id }) => id)
}

/** One usual week for the class with walk-ins. */
function usualWeeksOf({ allowsWalkIns, usual }: DemoClass, instructor_id: string): readonly UsualWeek[] {
  if (!allowsWalkIns) return []
  const { location, capacity } = usual
  const session = { days: 1, location, capacity, instructor_id }
  const sessions = [
    { ...session, weekday: 'thursday', start_time: '17:00', end_time: '20:00' },
    { ...session, weekday: 'saturday', start_time: '09:00', end_time: '15:00' },
  ] as const
  return [{ name: 'Thursday and Saturday', sessions: [...sessions] }]
}

/** Finds sessions of a class, the first one first: those that are not over (`upcoming`) or those that are (`past`). */
export function demoSessions({ trx, day }: DemoContext, title: string, when: 'past' | 'upcoming') {
  return trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('class_sessions')
    .select(['classes.price_cents', 'classes.payment_plan', 'classes.discounts'])
    .where('classes.title', '=', title)
    .where('class_sessions.end_date', when === 'past' ? '<' : '>=', day(0))
    .orderBy('class_sessions.start_date')
    .execute()
}

/** Finds a class's first session that is not over (`upcoming`), or its last session that is (`past`). */
export async function demoSession(context: DemoContext, title: string, when: 'past' | 'upcoming') {
  const session = (await demoSessions(context, title, when)).at(when === 'past' ? -1 : 0)
  if (!session) throw new Error(`no ${when} session of ${title}`)
  return session
}

export const CDA = 'Child Development Associate (CDA)'

/** Finds the last session of the CDA, in which the first student has paid and the second has not. */
export async function lastCda(context: DemoContext) {
  const session = (await demoSessions(context, CDA, 'upcoming')).at(-1)
  if (!session) throw new Error('no session of the CDA')
  return session
}

/** Finds the enrollment of a student in a session, and its payment. */
export function findSeat({ trx }: DemoContext, { id }: { readonly id: string }, userId = '') {
  return trx
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .select(['enrollments.id', 'user_id', 'enrolled_at', 'payments.id as payment_id', 'received_cents'])
    .where('session_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
