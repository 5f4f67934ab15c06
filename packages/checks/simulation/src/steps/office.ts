import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassSave } from '@cubby/contract/catalog/class-save'
import type { ClosedMonths } from '@cubby/contract/money/closed-months'
import type { Settings } from '@cubby/contract/school/settings'
import { addDays, dayOf } from '@cubby/rules/days'
import type { Day } from '../day.ts'
import type { Dice } from '../dice.ts'
import { asking, oneOf } from './asking.ts'
import type { Step } from './step.ts'

const dollars = (cents: number) => cents / 100

/** The school's day. */
const today = ({ world }: Day) => dayOf(new Date(world.now()), 'America/New_York')

const HALVES: NonNullable<ClassSave['payment_plan']> = [
  { share: 1, days: 0, from: 'approval' },
  { share: 1, days: 7, from: 'start' },
]

/** What administrators do. */
export const officeSteps: readonly Step[] = [
  {
    name: 'decides about the request of another administrator',
    weight: 3,
    async take(day, dice) {
      const row = await oneOf<{ id: string }>(
        day,
        dice,
        "select id from approval_requests where status = 'pending' order by id",
      )
      if (!row) return
      const decision = dice.happens(0.7) ? 'approve' : 'reject'
      const { status, body } = await day.office(
        'POST',
        `/admin/approval-requests/${row.id}/${decision}`,
        {},
        1,
      )
      day.world.note(`A second administrator decides to ${decision}: ${status} ${String(body.code ?? '')}`)
      if (status === 400 || status === 404 || status >= 500)
        throw new Error(`the decision was answered with ${status}`)
    },
  },
  asking('approves an enrollment', { weight: 10, tells: true }, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      "select id from enrollments where status = 'pending' and ended_at is null order by id",
    )
    return row && ['POST', `/enrollments/${row.id}/approve`]
  }),
  asking('rejects an enrollment', { weight: 3 }, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      "select id from enrollments where status in ('pending', 'approved') and ended_at is null order by id",
    )
    return row && ['POST', `/enrollments/${row.id}/reject`, { decline_reason: 'The class is for beginners.' }]
  }),
  asking('records a payment', { weight: 12, tells: true }, async (day, dice) => {
    const row = await oneOf<{ id: string; cents: number }>(
      day,
      dice,
      `select id, amount_cents - received_cents + refunded_cents as cents from payments
        where status = 'pending' and amount_cents > received_cents - refunded_cents order by id`,
    )
    if (!row) return null
    const cents = dice.happens(0.6) ? row.cents : dice.between(1, row.cents)
    return [
      'POST',
      `/admin/financial/payments/${row.id}/receipts`,
      {
        amount: dollars(cents),
        method: 'cash',
        date: addDays(today(day), -dice.between(0, 8)),
        confirmed_date: true,
      },
    ]
  }),
  asking('refunds a payment', { weight: 8, tells: true }, async (day, dice) => {
    const row = await oneOf<{ id: string; cents: number }>(
      day,
      dice,
      'select id, received_cents - refunded_cents as cents from payments where received_cents > refunded_cents order by id',
    )
    if (!row) return null
    const amount = dollars(
      dice.between(1, dice.happens(0.7) ? row.cents : row.cents + dice.pick([500, 20_000])),
    )
    return [
      'POST',
      `/admin/financial/payments/${row.id}/refunds`,
      { amount, reason: 'The student fell ill.' },
    ]
  }),
  asking('corrects an entry', { weight: 6 }, async (day, dice) => {
    const kind = dice.happens(0.5) ? 'receipt' : 'refund'
    const row = await oneOf<{ id: string; payment_id: string }>(
      day,
      dice,
      `select id, payment_id from payment_entries where kind = '${kind}' and payment_id is not null order by id`,
    )
    if (!row) return null
    const path = `/admin/financial/payments/${row.payment_id}/corrections`
    return [
      'POST',
      path,
      { entry_id: row.id, amount: dollars(dice.between(1, 30_000)), method: 'check', date: today(day) },
    ]
  }),
  asking('offers a spot', { weight: 2 }, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      "select id from waitlist_entries where status = 'waiting' order by id",
    )
    return row && ['POST', `/enrollments/waitlist/${row.id}/offer`]
  }),
  asking('moves a student to another session', { weight: 2 }, async (day, dice) => {
    const row = await oneOf<{ id: string; session_id: string; class_id: string }>(
      day,
      dice,
      `select e.id, e.session_id, s.class_id from enrollments e join class_sessions s on s.id = e.session_id
        where e.status in ('pending', 'approved') and e.ended_at is null order by e.id`,
    )
    const others = day.school.sessions.filter(
      ({ classId, sessionId }) => classId === row?.class_id && sessionId !== row.session_id,
    )
    if (!row || others.length === 0) return null
    return ['POST', `/admin/enrollments/${row.id}/transfer`, { session_id: dice.pick(others).sessionId }]
  }),
  asking('cancels a session', { weight: 0.4 }, async (day, dice) => {
    const { sessionId } = dice.pick(day.school.sessions)
    return ['PATCH', `/sessions/sessions/${sessionId}/status`, { status: 'cancelled' }]
  }),
  asking('changes the price of a class', { weight: 6 }, async (day, dice) =>
    changeClass(day, dice, () => ({ price: dice.between(10, 300) })),
  ),
  asking('changes a payment plan', { weight: 2 }, async (day, dice) =>
    changeClass(day, dice, () => ({
      payment_plan: dice.pick([[], HALVES, [...HALVES, { share: 2, days: 14, from: 'start' }]]),
    })),
  ),
  asking('changes the refund policy', { weight: 2 }, async (day, dice) => {
    const { body, status } = await day.office('GET', '/admin/settings')
    const refund_policy = dice.pick([[], [{ days: 7, percent: 100 }], [{ days: 2, percent: 50 }]])
    return status === 200
      ? ['PUT', '/admin/settings', { ...(body.settings as Settings), refund_policy }]
      : null
  }),
  asking('closes a month', { weight: 5 }, async ({ office }) => {
    const { body } = await office('GET', '/admin/financial/closed-months')
    const month = (body as Partial<ClosedMonths>).closable?.at(-1)
    if (!month) return null
    const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
    const book = await office('GET', `/admin/financial/cash-book?endDate=${last}`)
    return ['POST', '/admin/financial/closed-months', { month, totals: book.body.totals }]
  }),
  asking('opens a month again', { weight: 0.5 }, async ({ query }) => {
    const [closed] = await query<{ month: string }>(
      'select month from closed_months order by month desc limit 1',
    )
    const reason = 'A check bounced.'
    return closed ? ['POST', `/admin/financial/closed-months/${closed.month}/reopen`, { reason }] : null
  }),
  asking('changes the seats of a session', { weight: 2 }, async (day, dice) =>
    changeClass(day, dice, (saved) => ({
      dates: saved.dates.map((date) => ({
        ...date,
        capacity: dice.happens(0.5) ? dice.between(1, 6) : date.capacity,
      })),
    })),
  ),
]

/** Saves a class as the office's form does, with these changes. */
async function changeClass(
  day: Day,
  dice: Dice,
  changes: (saved: ClassSave) => Partial<ClassSave>,
): Promise<[string, string, object] | null> {
  const { classId } = dice.pick(day.school.sessions)
  const { body, status } = await day.office('GET', `/admin/classes/${classId}`)
  if (status !== 200) return null
  const { title, description, price, payment_plan, discounts, sessions } = body.class as AdminClass
  if (sessions.every((one) => one.status === 'cancelled')) return null
  const saved: ClassSave = {
    title,
    description,
    price,
    ...(payment_plan && { payment_plan }),
    ...(discounts && { discounts }),
    deletedSessionIds: [],
    dates: sessions
      .filter((one) => one.status !== 'cancelled')
      .map((one) => ({
        id: one.id,
        date: one.start_date,
        end_date: one.end_date,
        start_time: one.start_time,
        end_time: one.end_time,
        location: one.location ?? 'Room 2',
        capacity: one.capacity,
        instructor_id: one.instructor_id ?? '',
      })),
  }
  return ['PUT', `/admin/classes/${classId}`, { ...saved, ...changes(saved) }]
}
