import type { UsualWeek } from '@cubby/contract/catalog/class-save'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { daysBetween } from '@cubby/rules/days'
import { v7 as newId } from 'uuid'
import type { Given } from '../builders/builder.ts'
import { addPayments, payInFull } from '../builders/payments.ts'
import { addClasses, addEnrollments, addWaitlistEntries } from '../builders/rows.ts'
import { addSessions } from '../builders/sessions.ts'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { type DemoClass, type DemoSession, demoClasses, REFUND_POLICY } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import { daysOfSession, demoPattern } from './demo-days.ts'
import { SCHOOL_OPENED_DAYS_AGO, studentJoinedDaysAgo, VEGA } from './people.ts'

/** Creates the classes with their sessions, meetings, enrollments, payments, and waitlists. */
export async function seedClasses(context: DemoContext): Promise<void> {
  const { trx, user, ago } = context
  const created_at = ago(SCHOOL_OPENED_DAYS_AGO)
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
      usual_weeks: usualWeeksOf(demoClass, user(VEGA).id),
      payment_plan: demoClass.paymentPlan ?? [],
      instructor_id: user(VEGA).id,
      created_at,
    })),
  )
  const classes = demoClasses.map((demoClass, place) => ({
    demoClass,
    place,
    classId: classIds[place] ?? '',
  }))
  const held = [
    ...classes.flatMap(({ demoClass, classId }) =>
      demoClass.sessions.map((session) =>
        currentSession(context, { demoClass, classId, session: { ...demoClass.usual, ...session } }),
      ),
    ),
    ...classes.flatMap(({ demoClass, classId, place }) =>
      startsOf(demoClass).map((startsIn, round) => {
        const session = { ...demoClass.usual, startsIn, enrolled: 4 + ((round * 5 + place * 3) % 7) }
        return pastSession(context, { demoClass, classId, session })
      }),
    ),
  ]
  await addSessions(
    trx,
    held.map(({ row }) => row),
  )
  await enroll(
    context,
    held.flatMap(({ seats }) => seats),
  )
  await addWaitlistEntries(
    trx,
    held.flatMap(({ waiting }) => waiting),
  )
}

interface Planned {
  readonly demoClass: DemoClass
  readonly classId: string
  readonly session: DemoSession
}

/** The payment statuses of the students, by their position in the list. */
const PAYMENTS = ['paid', 'pending', 'paid', 'paid', 'failed'] as const

/** Returns a session of these weeks, its students, and its waitlist. The students of a past one have completed it. */
function currentSession(context: DemoContext, { demoClass, classId, session }: Planned) {
  const { ago, students } = context
  const enrolledDaysAgo = Math.max(30 - session.startsIn, 2)
  const { row, over, completion } = plannedRow(context, {
    planned: { demoClass, classId, session },
    plannedDaysAgo: enrolledDaysAgo + 20,
  })
  const charged = sessionOf(row, demoClass.priceCents, demoClass.paymentPlan ?? [])
  const enrolled_at = ago(enrolledDaysAgo)
  const seats = students.slice(0, session.enrolled).map((user_id, index): DemoSeat => {
    const status = over || index % 4 !== 3 ? 'approved' : 'pending'
    const payment = status === 'approved' && (PAYMENTS[index % PAYMENTS.length] ?? 'paid')
    return {
      user_id,
      session: charged,
      status,
      enrolled_at,
      ...completion,
      ...(payment && { charge: { at: enrolled_at, status: payment } }),
    }
  })
  const queue = students.slice(session.enrolled, session.enrolled + (session.waiting ?? 0))
  const waiting = queue.map((user_id, index) => ({
    user_id,
    session_id: row.id,
    joined_at: ago(queue.length - index),
  }))
  return { row, seats, waiting }
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
 * students completed and paid. There are fewer of them if not so many users had joined by then.
 */
function pastSession(context: DemoContext, { demoClass, classId, session }: Planned) {
  const { ago, students } = context
  const { startsIn } = session
  const { instructor: _, ...usual } = session
  const { row, completion } = plannedRow(context, {
    planned: { demoClass, classId, session: usual },
    plannedDaysAgo: PLANNED_DAYS_BEFORE - startsIn,
  })
  const joined = students.filter((_id, index) => studentJoinedDaysAgo(index) > PLANNED_DAYS_BEFORE - startsIn)
  const offset = -startsIn % joined.length
  const chosen = [...joined.slice(offset), ...joined.slice(0, offset)].slice(0, session.enrolled)
  const charged = sessionOf(row, demoClass.priceCents)
  const seats = chosen.map((user_id, index): DemoSeat => {
    const daysAgo = ENROLLED_DAYS_BEFORE - startsIn - ((index * 3) % 20)
    const charge = { at: ago(daysAgo - 1), status: 'paid' as const }
    return { user_id, session: charged, enrolled_at: ago(daysAgo), ...completion, charge }
  })
  return { row, seats, waiting: [] }
}

function plannedRow(
  { day, ago, user }: DemoContext,
  { planned, plannedDaysAgo }: { readonly planned: Planned; readonly plannedDaysAgo: number },
) {
  const { classId, session } = planned
  const [start_date, end_date] = daysOfSession(day(session.startsIn), session.lastsDays)
  const [start_time, end_time] = session.time
  const span = { start_date, end_date, start_time, end_time }
  const endsIn = daysBetween(day(0), end_date)
  const over = endsIn < 0
  const row = {
    id: newId(),
    class_id: classId,
    ...span,
    location: session.location,
    online_link: session.onlineLink ?? null,
    instructor_id: session.instructor === undefined ? null : user(session.instructor).id,
    capacity: session.capacity,
    status: over ? ('completed' as const) : ('scheduled' as const),
    created_at: ago(plannedDaysAgo),
    pattern: session.unconfirmed ? null : demoPattern(span),
  }
  // On the day after the end of the session, at the current time of day.
  const completion = over ? { completed_at: ago(-endsIn - 1), completion_reason: reasons.completed } : {}
  return { row, over, completion }
}

/** A session in which students are enrolled. */
export interface ChargedSession {
  readonly id: string
  readonly start_date: string
  readonly price_cents: number
  readonly payment_plan: PaymentPlan
}

function sessionOf(
  { id, start_date }: { readonly id: string; readonly start_date: string },
  price_cents: number,
  payment_plan: PaymentPlan = [],
): ChargedSession {
  return { id, start_date, price_cents, payment_plan }
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
function usualWeeksOf(
  { allowsWalkIns, locationDetails, usual }: DemoClass,
  instructorId: string,
): readonly UsualWeek[] {
  if (!allowsWalkIns) return []
  const { capacity } = usual
  const session = { days: 1, location: locationDetails, capacity, instructor_id: instructorId }
  return [
    {
      name: 'Thursday and Saturday',
      sessions: [
        { ...session, weekday: 'thursday', start_time: '17:00', end_time: '20:00' },
        { ...session, weekday: 'saturday', start_time: '09:00', end_time: '15:00' },
      ],
    },
  ]
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
