import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noJobs } from '../../platform/jobs/jobs.ts'
import { aCenter } from '../centers.ts'
import { aClock } from '../clock.ts'
import { aSessionAtTheDoor, type TestSession } from '../factories.ts'
import { expectInstallmentsInOrder, expectSeatsInOrder } from '../invariants.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../rows.ts'
import { useTestApp } from '../test-app.ts'
import { predict, type Reference, seatsTaken } from './expected-session.ts'
import { STUDENTS, stepsArbitrary } from './operations.ts'
import { MODEL_CODE, makeUpsOf, perform, type Stage } from './run-operation.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 8)
const STEPS = 50
const DAY = '2027-02-05'
const STARTS_AT = new Date(`${DAY}T14:00:00Z`)
/** Half of the runs begin in the night before the session, because walk-ins are enrolled on its day. */
const HOURS_BEFORE = [93, 11]

const clock = aClock(STARTS_AT)
const test = useTestApp({ clock: clock.clock, jobs: noJobs })

/** The state of the product's database, in the terms of the reference. */
async function observe(stage: Stage) {
  const { test, session, students } = stage
  const { db } = test.deps
  const numberOf = (userId: string) => students.findIndex(({ id }) => id === userId)
  const enrollments = await rowsIn(test, 'enrollments', { session_id: session.id })
  const payments = await db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payments.enrollment_id', 'payments.status'])
    .where('enrollments.session_id', '=', session.id)
    .orderBy('payments.id')
    .execute()
  const choices = await db
    .selectFrom('rebookings')
    .innerJoin('enrollments', 'enrollments.id', 'rebookings.new_enrollment_id')
    .select(['rebookings.new_enrollment_id', 'choice', 'answer_until', 'unanswered'])
    .where('enrollments.session_id', '=', session.id)
    .where('plan', '=', 'ask')
    .orderBy('rebookings.id')
    .execute()
  const waitlist = await rowsIn(test, 'waitlist_entries', { session_id: session.id })
  const row = await rowIn(test, 'class_sessions', session.id)
  return {
    capacity: row.capacity,
    status: row.status,
    removed: row.removed_at !== null,
    statusSetAt: row.status_set_at?.getTime() ?? 0,
    seatsTaken: row.seats_taken,
    makeUps: (await makeUpsOf(stage)).map(({ user_id }) => numberOf(user_id)),
    enrollments: enrollments.map((e) => ({
      student: numberOf(e.user_id),
      byCenter: e.center_id !== null,
      status: e.status,
      ended: e.completion_reason ?? e.archived_reason,
      restorable: e.can_be_restored,
      decided: e.review?.to ?? null,
      payments: payments.filter(({ enrollment_id }) => enrollment_id === e.id).map(({ status }) => status),
      choices: choices
        .filter(({ new_enrollment_id }) => new_enrollment_id === e.id)
        .map(({ choice, answer_until, unanswered }) => ({
          state: choice,
          unanswered,
          until: answer_until?.getTime(),
        })),
    })),
    waitlist: waitlist.map((e) => ({
      student: numberOf(e.user_id),
      byCenter: e.center_id !== null,
      status: e.status,
      expiresAt: e.offer_expires_at?.getTime() ?? null,
      decided: e.review?.to ?? null,
      restores: e.enrollment_id === null ? null : enrollments.findIndex(({ id }) => id === e.enrollment_id),
    })),
  }
}

/** Two installments, the second of them after the start. */
async function offerPlan({ classId }: TestSession): Promise<void> {
  const payment_plan = JSON.stringify([
    { share: 1, days: 0, from: 'approval' },
    { share: 2, days: 30, from: 'approval' },
  ])
  await changeRows(test, 'classes', classId, { payment_plan })
}

async function addCode(): Promise<void> {
  const limits = { max_uses: null, max_uses_per_student: null, valid_from: null, valid_through: null }
  const stamps = { created_at: clock.now(), updated_at: clock.now() }
  await addRow(test, 'discount_codes', {
    id: 'model',
    code: MODEL_CODE,
    unit: 'percent',
    value: 15,
    ...limits,
    ...stamps,
  })
}

/** Checks that every payment is of the price that its enrollment has: $95, or 15% less with the code. */
async function expectPricesInOrder(): Promise<void> {
  const rows = await test.deps.db
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .select(['user_id', 'discount', 'amount_cents', 'discount_cents'])
    .execute()
  for (const { discount, amount_cents, discount_cents } of rows) {
    expect([null, 1_425]).toContain(discount?.off_cents ?? null)
    if (amount_cents === null) continue
    expect([amount_cents, discount_cents]).toEqual(discount ? [8_075, 1_425] : [9_500, 0])
  }
}

function expected({
  now: _,
  doorOpensAt: __,
  startsAt: ___,
  meetingEndsAt: ____,
  overAt: _____,
  ...reference
}: Reference) {
  const enrollments = reference.enrollments.map(({ review, ...rest }) => ({
    ...rest,
    decided: review?.to ?? null,
  }))
  const waitlist = reference.waitlist.map(({ review, ...rest }) => ({ ...rest, decided: review?.to ?? null }))
  return { ...reference, enrollments, waitlist, seatsTaken: seatsTaken(reference) }
}

it(
  `matches the reference: ${RUNS} runs of ${STEPS} steps`,
  async () => {
    // All of them work for a center, too.
    const center = await aCenter(test, { staff: STUDENTS })
    const students = center.staff
    await addCode()
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...HOURS_BEFORE),
      stepsArbitrary(STEPS),
      async (capacity, hoursBefore, steps) => {
        clock.set(new Date(STARTS_AT.getTime() - hoursBefore * 3_600_000))
        await sql`truncate enrollments, waitlist_entries, notifications, class_sessions, classes cascade`.execute(
          test.owner,
        )
        const session = await aSessionAtTheDoor(test, { capacity, days: [DAY, DAY] })
        // In the night before the session, a plan changes no seat and no status of a payment.
        if (hoursBefore < 24) await offerPlan(session)
        const stage = { test, clock, session, students, admin: test.admin, center }
        let reference: Reference = {
          now: clock.now().getTime(),
          doorOpensAt: new Date(`${DAY}T05:00:00Z`).getTime(),
          startsAt: STARTS_AT.getTime(),
          meetingEndsAt: new Date(`${DAY}T20:30:00Z`).getTime(),
          overAt: new Date('2027-02-06T05:00:00Z').getTime(),
          capacity,
          status: 'scheduled',
          removed: false,
          statusSetAt: 0,
          enrollments: [],
          waitlist: [],
          makeUps: [],
        }
        // At the end the scheduled jobs run.
        const jobs = [{ do: 'expire-offers' }, { do: 'apply-reviews' }, { do: 'archive' }] as const
        for (const step of [...steps, ...jobs]) {
          if (!step) continue
          clock.pass(1000)
          reference.now = clock.now().getTime()
          const { outcome, after } = predict(reference, step)
          expect(await perform(stage, step), JSON.stringify(step)).toBe(outcome)
          expect(await observe(stage), JSON.stringify(step)).toEqual(expected(after))
          reference = after
        }
        await expectSeatsInOrder(test)
        await expectInstallmentsInOrder(test)
        await expectPricesInOrder()
      },
    )
    const seed = process.env.MODEL_SEED
    await fc.assert(property, {
      numRuns: RUNS,
      endOnFailure: false,
      ...(seed && { seed: Number(seed), path: process.env.MODEL_PATH ?? '' }),
    })
  },
  60_000 + RUNS * 10_000,
)
