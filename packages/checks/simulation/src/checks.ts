import { findBrokenInvariants } from '../../../../api/src/features/seats/seats/seat-invariants.ts'
import { poolOn } from '../../../../api/src/platform/db/pglite.ts'
import { databaseOn } from '../../../../api/src/platform/db/postgres.ts'
import type { Day, Owned } from './day.ts'
import type { Promised } from './ledger.ts'
import { REFUND_LIMIT_DOLLARS } from './school.ts'

/** Returns what is wrong after a step; empty if nothing is. */
export async function findWrong(day: Day): Promise<string[]> {
  return [
    ...day.installation.errors.map((error) => `the server logged an error: ${error}`),
    ...day.wrongAnswers,
    ...(await findWrongMoney(day)),
    ...(await findUnapprovedRefunds(day)),
    ...(await findUnseenStates(day)),
  ]
}

/** Returns what is wrong when faults have ended, and phones and server had time to agree. */
export async function findDisagreements(day: Day): Promise<string[]> {
  const wrong = await findWrong(day)
  for (const owned of day.phones) wrong.push(...(await comparePhone(day, owned)))
  wrong.push(
    ...(await findMissingMails(day)),
    ...(await findStrangers(day)),
    ...(await findPlansOfCenters(day)),
    ...(await findLostMarks(day)),
  )
  return wrong
}

/** Checks the seats with the server's own invariants. The server does not run afterwards. */
export async function findWrongSeats({ installation, server, world }: Day): Promise<string[]> {
  server().kill()
  const pool = poolOn(installation.pglite, {})
  const found = findBrokenInvariants(databaseOn(pool), 'America/New_York', new Date(world.now()))
  return (await world.waitFor(found, 60_000)) ?? ['the seats could not be checked']
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
  return [
    ...rows.map(({ id, totals, paid }) => `payment ${id} says ${totals} cents, and its entries ${paid}`),
    ...moved.filter(({ cents }) => cents !== 0).map(({ cents }) => `${cents} cents moved on one side only`),
    ...over.map(({ id }) => `payment ${id} has less than nothing`),
  ]
}

/** What a phone shows of a user is of that user, and was sent by the server. */
async function findUnseenStates(day: Day): Promise<string[]> {
  const wrong: string[] = []
  for (const { phone, name } of day.phones) {
    const app = phone.app()
    const login = app && (await day.world.waitFor(app.readLogin(), 1_000).catch(() => undefined))
    if (!login) continue
    const { user: person } = login
    const stored = await day.world.waitFor(app.readStored(), 1_000).catch(() => undefined)
    if (!stored) continue
    const states = [
      ...stored.enrollments.map((row) => ['enrollment', row.id, row.enrollment_status]),
      ...stored.waitlist.map((row) => ['waitlist entry', row.id, row.status]),
    ]
    for (const state of states) {
      const text = [person.id, ...state].join(' ')
      if (!day.served.has(text))
        wrong.push(`${name} shows ${state.join(' ')}, which the server never sent to its user`)
    }
    const stranger = stored.profile.find(({ id }) => id !== person.id)
    if (stranger) wrong.push(`${name} shows the profile of somebody else`)
  }
  return wrong
}

interface Stored {
  readonly refused: boolean
  readonly response: {
    readonly enrollment?: { readonly id: string }
    readonly waitlist_entry?: { readonly id: string }
  }
}

/** Each tap was done once, was refused with a reason, or is gone because the student took it back. */
async function comparePhone(day: Day, owned: Owned): Promise<string[]> {
  const { world, query } = day
  const { person, phone, name } = owned
  const app = phone.app()
  if (!app) return [`${name} has no app`]
  const ledger = owned.ledgers.get(person.id)
  const rows = await world.waitFor(app.readOutbox(), 5_000).catch(() => undefined)
  if (!rows) return [`${name} cannot read its outbox`]
  const records = await query<{ key: string; refused: boolean; response: string }>(
    `select key, refused, response::text from idempotency_records where user_id = '${person.id}'`,
  )
  const stored = new Map(
    records.map(({ key, refused, response }): [string, Stored] => [
      key,
      { refused, response: JSON.parse(response) },
    ]),
  )
  const live = await query<{ id: string }>(
    `select id from enrollments where user_id = '${person.id}' and ended_at is null
     union all select id from waitlist_entries where user_id = '${person.id}' and status in ('waiting', 'offered')`,
  )
  const liveIds = new Set(live.map(({ id }) => id))
  const found = new Map(rows.map((row) => [row.id, row]))
  const wrong: string[] = []
  const earlier = new Map<string, Promised>()
  for (const entry of ledger?.promised.values() ?? []) {
    const about = `${name}: ${entry.kind} ${entry.id}`
    const row = found.get(entry.id)
    const record = stored.get(entry.id)
    const previous = stored.get(earlier.get(entry.entityKey)?.id ?? '')?.response
    const place = previous?.enrollment?.id ?? previous?.waitlist_entry?.id ?? ''
    // A withdrawal has nothing to end when its enrollment was refused or has ended.
    const isMoot = ['withdraw', 'leave-waitlist'].includes(entry.kind) && !liveIds.has(place)
    earlier.set(entry.entityKey, entry)
    if (!row) {
      if (!record && !entry.excuse && !isMoot) wrong.push(`${about} is gone and was never sent`)
    } else if (row.status === 'done') {
      if (record?.refused !== false && !isMoot) wrong.push(`${about} is done, and the server did not do it`)
    } else if (row.status === 'rejected' || row.status === 'conflict') {
      if (record?.refused === false)
        wrong.push(`${about} was done, and the phone says ${row.lastError?.code}`)
    } else wrong.push(`${about} still waits as ${row.status}: ${row.lastError?.code}`)
  }
  const mine = await query<{ id: string; status: string }>(
    `select id, status from enrollments where user_id = '${person.id}' and ended_at is null and archived_at is null
      and status in ('pending', 'approved') order by id`,
  )
  const shown = await world.waitFor(app.readStored(), 5_000).catch(() => undefined)
  const here = (shown?.enrollments ?? [])
    .filter(
      (row) => row.enrollment_type === 'active' && ['pending', 'approved'].includes(row.enrollment_status),
    )
    .map(({ id, enrollment_status }) => `${id} ${enrollment_status}`)
    .sort()
  const there = mine.map(({ id, status }) => `${id} ${status}`).sort()
  if (here.join() !== there.join()) wrong.push(`${name} shows [${here}], and the server has [${there}]`)
  return wrong
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

/** What the server sent to users is theirs. */
async function findStrangers({ query, served }: Day): Promise<string[]> {
  const owners = await query<{ id: string; user_id: string }>(
    'select id, user_id from enrollments union all select id, user_id from waitlist_entries',
  )
  const ownerOf = new Map(owners.map(({ id, user_id }) => [id, user_id]))
  return [...served].flatMap((text) => {
    const [userId = ''] = text.split(' ')
    const id = text.split(' ').at(-2) ?? ''
    return ownerOf.has(id) && ownerOf.get(id) !== userId ? [`a user was sent ${id} of somebody else`] : []
  })
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

/** A mark that the phone says is sent is on the server, and stands there once. */
async function findLostMarks({ query, phones, world }: Day): Promise<string[]> {
  const wrong: string[] = []
  for (const { phone, name } of phones) {
    const app = phone.app()
    const rows = app && (await world.waitFor(app.readOutbox(), 5_000).catch(() => undefined))
    for (const row of rows ?? []) {
      if (row.kind !== 'take-attendance' || row.status !== 'done') continue
      const keys = row.args.marks.map(({ key }) => key)
      const found = await query<{ id: string }>(
        `select id from attendance_marks where id in (${keys.map((key) => `'${key}'`).join()})`,
      )
      if (found.length !== keys.length)
        wrong.push(`${name} says that ${keys.length} marks were sent, and ${found.length} were`)
    }
  }
  return wrong
}
