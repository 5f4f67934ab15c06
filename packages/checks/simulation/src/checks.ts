import type { ClassAttendance } from '@cubby/contract/teaching/class-attendance'
import { brokenText } from '../../../../api/src/features/school/history/check-history.ts'
import { verifyHistory } from '../../../../api/src/features/school/history/verify-history.ts'
import { findPublicKeys } from '../../../../api/src/features/school/signing/signing-key.ts'
import { findBrokenInvariants } from '../../../../api/src/features/seats/seats/seat-invariants.ts'
import { databaseOn } from '../../../../api/src/platform/db/postgres.ts'
import { attendedMinutes } from './attended-minutes.ts'
import type { Day, Owned } from './day.ts'
import { comparePhone, findLostMarks, findStrangers, findUnseenStates } from './phone-checks.ts'
import { REFUND_LIMIT_DOLLARS } from './school.ts'

/** Returns what is wrong after a step; empty if nothing is. */
export async function findWrong(day: Day): Promise<string[]> {
  return [
    ...day.installation.errors.map((error) => `the server logged an error: ${error}`),
    ...day.wrongAnswers,
    ...(await findWrongMoney(day)),
    ...(await findUnapprovedRefunds(day)),
    ...(await findChangedMonths(day)),
    ...(await findMarksOfTheFuture(day)),
    ...(await findUnseen(day)),
    ...(await findWrongSeats(day)),
  ]
}

/** Returns what is wrong when faults have ended, and phones and server had time to agree. */
export async function findDisagreements(day: Day, phones: readonly Owned[]): Promise<string[]> {
  const wrong = await findWrong(day)
  for (const owned of phones) wrong.push(...(await comparePhone(day, owned)))
  wrong.push(
    ...(await findMissingMails(day)),
    ...(await findStrangers(day)),
    ...(await findPlansOfCenters(day)),
    ...(await findLostMarks(day)),
    ...(await findWrongAttendance(day)),
  )
  return wrong
}

async function findUnseen(day: Day): Promise<string[]> {
  const wrong: string[] = []
  for (const owned of day.phones)
    wrong.push(...((await day.world.waitFor(findUnseenStates(day, owned), 2_000).catch(() => [])) ?? []))
  return wrong
}

/** Checks the seats as the server's own command does. */
async function findWrongSeats({ installation, world }: Day): Promise<string[]> {
  // What a dead server left open is rolled back, and a server that lives has nothing open while no time passes.
  const db = databaseOn(installation.database.poolFor(async () => {}))
  const found = findBrokenInvariants(db, 'America/New_York', new Date(world.now()))
  return (await world.waitFor(found, 60_000)) ?? ['the seats could not be checked']
}

/** Checks the chain of the history as the server's own command does. */
export async function findBrokenHistory({ installation, world }: Day): Promise<string[]> {
  const db = databaseOn(installation.database.poolFor(async () => {}))
  const verify = async () => verifyHistory({ db, keys: await findPublicKeys(db) })
  const verified = await world.waitFor(verify(), 60_000)
  if (!verified) return ['the history could not be checked']
  return verified.broken ? [brokenText(verified.broken)] : []
}

/** Compares the totals of each payment with its entries, and what left payments with what arrived at others. */
async function findWrongMoney({ query }: Day): Promise<string[]> {
  const rows = await query<{ id: string; totals: number; paid: number }>(`
    select p.id, p.received_cents - p.refunded_cents as totals, coalesce(sum(case
      when kind in ('receipt', 'moved_in', 'corrected_in', 'refund_reversed') then e.amount_cents
      when kind in ('refund', 'moved_out', 'corrected_out') then -e.amount_cents end), 0)::int as paid
    from payments p left join payment_entries e on e.payment_id = p.id
    group by p.id having p.received_cents - p.refunded_cents <> coalesce(sum(case
      when kind in ('receipt', 'moved_in', 'corrected_in', 'refund_reversed') then e.amount_cents
      when kind in ('refund', 'moved_out', 'corrected_out') then -e.amount_cents end), 0)`)
  const moved = await query<{ cents: number }>(`
    select coalesce(sum(case kind when 'moved_in' then amount_cents when 'moved_out' then -amount_cents end), 0)::int
      as cents from payment_entries`)
  const over = await query<{ id: string }>(
    'select id from payments where refunded_cents > received_cents or received_cents < 0 order by id',
  )
  const refunded = await query<{ id: string }>(`
    select r.id from payment_entries r join payment_entries e on e.receipt_id = r.id
    where e.kind in ('refund', 'refund_reversed') group by r.id
    having sum(case e.kind when 'refund' then e.amount_cents else -e.amount_cents end) > r.amount_cents order by r.id`)
  return [
    ...rows.map(({ id, totals, paid }) => `payment ${id} says ${totals} cents, and its entries ${paid}`),
    ...moved.filter(({ cents }) => cents !== 0).map(({ cents }) => `${cents} cents moved on one side only`),
    ...over.map(({ id }) => `payment ${id} has less than nothing`),
    ...refunded.map(({ id }) => `more was refunded of receipt ${id} than it has`),
  ]
}

/** Nothing was booked in a month after it was closed. */
async function findChangedMonths({ query }: Day): Promise<string[]> {
  const rows = await query<{ id: string; month: string }>(`
    select e.id, c.month from payment_entries e join closed_months c on e.booked_at < c.ends_at
    where e.recorded_at > c.closed_at order by e.id`)
  return rows.map(({ id, month }) => `entry ${id} was booked in ${month}, which was closed`)
}

/** Nobody marked attendance later than the server heard of it, whatever the clock of the device says. */
async function findMarksOfTheFuture({ query }: Day): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'select id from attendance_marks where marked_at > received_at order by id',
  )
  return rows.map(({ id }) => `mark ${id} was made after it was received`)
}

/** Finds notifications whose email was not sent, and users who got the same notification twice. */
async function findMissingMails({ query }: Day): Promise<string[]> {
  const unsent = await query<{ id: string; title: string }>(`
    select n.id, n.title from notifications n join pgboss.job j on j.data->>'notificationId' = n.id
    where j.name = 'email-notification' and j.state <> 'completed' order by n.id`)
  const twice = await query<{ title: string; count: number }>(`
    select title, count(*)::int as count from notifications
    group by user_id, type, title, message, created_at having count(*) > 1`)
  return [
    ...unsent.map(({ id, title }) => `the email of notification ${id} ("${title}") was not sent`),
    ...twice.map(({ title, count }) => `a user got the notification "${title}" ${count} times`),
  ]
}

/** The payments of centers have no installments. */
async function findPlansOfCenters({ query }: Day): Promise<string[]> {
  const rows = await query<{ id: string }>(`
    select p.id from payments p join enrollments e on e.id = p.enrollment_id
    where e.center_id is not null and p.installments is not null and jsonb_array_length(to_jsonb(p.installments)) > 1 order by p.id`)
  return rows.map(({ id }) => `payment ${id} of a center has installments`)
}

/** What was taken out of the books of a payment above the limit was approved by a second administrator. */
async function findUnapprovedRefunds({ query }: Day): Promise<string[]> {
  const rows = await query<{ id: string; cents: number }>(`
    select p.id, sum(case kind when 'refund' then e.amount_cents when 'refund_reversed' then -e.amount_cents
      when 'corrected_out' then e.amount_cents when 'corrected_in' then -e.amount_cents else 0 end)::int as cents
    from payments p join payment_entries e on e.payment_id = p.id join enrollments n on n.id = p.enrollment_id
    where not exists (select from approval_requests r where r.payment_id = p.id and r.status = 'approved')
    group by p.id having sum(case kind when 'refund' then e.amount_cents when 'refund_reversed' then -e.amount_cents
      when 'corrected_out' then e.amount_cents when 'corrected_in' then -e.amount_cents else 0 end) > ${REFUND_LIMIT_DOLLARS * 100}`)
  return rows.map(({ id, cents }) => `${cents} cents were taken out of payment ${id}, which nobody approved`)
}

/** What the office reads of attendance is what the marks say. */
async function findWrongAttendance(day: Day): Promise<string[]> {
  const sessions = await day.query<{ id: string; class_id: string }>(
    'select id, class_id from class_sessions order by id',
  )
  const wrong: string[] = []
  for (const { id: sessionId, class_id } of sessions) {
    const { body } = await day.office('GET', `/admin/classes/${class_id}/attendance?sessionId=${sessionId}`)
    for (const { id: userId, name, totals } of (body as Partial<ClassAttendance>).attendance?.students ??
      []) {
      const attended = await attendedMinutes(day, { sessionId, userId })
      if (totals.attended + totals.made_up !== attended) {
        wrong.push(
          `${name} attended ${attended} minutes, and the office reads ${totals.attended + totals.made_up}`,
        )
      }
    }
  }
  return wrong
}
