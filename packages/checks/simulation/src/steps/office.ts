import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassSave } from '@cubby/contract/catalog/class-save'
import { dayOf } from '@cubby/rules/days'
import type { Day } from '../day.ts'
import type { Dice } from '../dice.ts'
import type { Step } from './step.ts'

/** A step of the office that asks one thing of the server. Null if there is nothing to do. */
function asking(
  name: string,
  weight: number,
  choose: (day: Day, dice: Dice) => Promise<[method: string, path: string, body?: object] | null>,
  tells = false,
): Step {
  return {
    name,
    weight,
    async take(day, dice) {
      const asked = await choose(day, dice)
      if (!asked) return
      const began = new Date(day.world.now()).toISOString()
      const { status, body } = await day.office(...asked)
      day.world.note(`The office ${name}: ${status}${status >= 400 ? ` ${String(body.code)}` : ''}`)
      if (status === 400 || status === 404 || status >= 500) {
        throw new Error(`${asked[0]} ${asked[1]} was answered with ${status} ${JSON.stringify(body)}`)
      }
      if (status === 200 && tells) await requireTold(day, asked[1], began)
      await day.work()
    },
  }
}

/** A student whom an operation concerns was told once. */
async function requireTold(day: Day, path: string, since: string): Promise<void> {
  const id = path.split('/').find((part) => /^[\da-f-]{36}$/.test(part))
  const [row] = await day.query<{ count: number; is_test: boolean }>(`
    select count(*)::int as count from notifications where created_at >= '${since}' and user_id in (
      select user_id from enrollments where id = '${id}'
      union all select e.user_id from enrollments e join payments p on p.enrollment_id = e.id where p.id = '${id}')`)
  if (row?.count === 0) throw new Error(`nobody was told of ${path}`)
}

async function oneOf<Row>(day: Day, dice: Dice, text: string): Promise<Row | null> {
  const rows = await day.query<Row>(text)
  return rows.length > 0 ? dice.pick(rows) : null
}

const dollars = (cents: number) => cents / 100

/** The school's day. */
const today = ({ world }: Day) => dayOf(new Date(world.now()), 'America/New_York')

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
  asking(
    'approves an enrollment',
    10,
    async (day, dice) => {
      const row = await oneOf<{ id: string }>(
        day,
        dice,
        "select id from enrollments where status = 'pending' and ended_at is null order by id",
      )
      return row && ['POST', `/enrollments/${row.id}/approve`]
    },
    true,
  ),
  asking('rejects an enrollment', 3, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      "select id from enrollments where status in ('pending', 'approved') and ended_at is null order by id",
    )
    return row && ['POST', `/enrollments/${row.id}/reject`, { decline_reason: 'The class is for beginners.' }]
  }),
  asking(
    'records a payment',
    6,
    async (day, dice) => {
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
        { amount: dollars(cents), method: 'cash', date: today(day) },
      ]
    },
    true,
  ),
  asking(
    'refunds a payment',
    3,
    async (day, dice) => {
      const row = await oneOf<{ id: string; cents: number }>(
        day,
        dice,
        'select id, received_cents - refunded_cents as cents from payments where received_cents > refunded_cents order by id',
      )
      if (!row) return null
      const amount = dollars(dice.between(1, row.cents))
      return [
        'POST',
        `/admin/financial/payments/${row.id}/refunds`,
        { amount, reason: 'The student fell ill.' },
      ]
    },
    true,
  ),
  asking('corrects a receipt', 3, async (day, dice) => {
    const row = await oneOf<{ id: string; payment_id: string }>(
      day,
      dice,
      "select id, payment_id from payment_entries where kind in ('receipt', 'refund') and payment_id is not null order by id",
    )
    if (!row) return null
    const path = `/admin/financial/payments/${row.payment_id}/corrections`
    return [
      'POST',
      path,
      { entry_id: row.id, amount: dollars(dice.between(1, 30_000)), method: 'check', date: today(day) },
    ]
  }),
  asking('offers a spot', 2, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      "select id from waitlist_entries where status = 'waiting' order by id",
    )
    return row && ['POST', `/enrollments/waitlist/${row.id}/offer`]
  }),
  asking('moves a student to another session', 2, async (day, dice) => {
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
  asking('cancels a session', 0.4, async (day, dice) => {
    const { sessionId } = dice.pick(day.school.sessions)
    return ['PATCH', `/sessions/sessions/${sessionId}/status`, { status: 'cancelled' }]
  }),
  asking('changes the price of a class', 2, async (day, dice) =>
    changeClass(day, dice, () => ({ price: dice.between(10, 300) })),
  ),
  asking('changes the seats of a session', 2, async (day, dice) =>
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
  const saved: ClassSave = {
    title,
    description,
    price,
    ...(payment_plan && { payment_plan }),
    ...(discounts && { discounts }),
    deletedSessionIds: [],
    dates: sessions
      .filter((one) => one.status === 'scheduled')
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
