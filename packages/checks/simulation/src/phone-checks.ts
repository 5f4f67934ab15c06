import type { Day, Owned } from './day.ts'
import type { Promised } from './ledger.ts'

/** What a phone shows of a user is of that user, was sent by the server, and does not vanish. */
export async function findUnseenStates(
  day: Pick<Day, 'served' | 'changes'>,
  owned: Owned,
): Promise<string[]> {
  const { phone, name } = owned
  const app = phone.app()
  const login = await app?.readLogin()
  const stored = login && (await app?.readStored())
  if (!stored || (await app?.readLogin())?.user.id !== login.user.id) return []
  const userId = login.user.id
  const wrong: string[] = []
  const states = [
    ...stored.enrollments.map((row) => ['enrollment', row.id, row.enrollment_status]),
    ...stored.waitlist.map((row) => ['waitlist entry', row.id, row.status]),
  ]
  for (const state of states) {
    if (!day.served.has([userId, ...state].join(' ')))
      wrong.push(`${name} shows ${state.join(' ')}, which the server never sent to its user`)
  }
  wrong.push(...findOlderStates(day, owned, { userId, states }))
  const ids = new Set(stored.enrollments.map(({ id }) => id))
  if (owned.shown?.userId === userId) {
    const gone = [...owned.shown.ids].filter((id) => !ids.has(id))
    wrong.push(...gone.map((id) => `${name} no longer shows enrollment ${id}`))
  }
  owned.shown = { userId, ids }
  const stranger = stored.profile.find(({ id }) => id !== userId)
  if (stranger) wrong.push(`${name} shows the profile of somebody else`)
  return wrong
}

/** A phone never shows a state again that it has replaced by a newer one. */
function findOlderStates(
  { changes }: Pick<Day, 'changes'>,
  { name, seen }: Owned,
  { userId, states }: { readonly userId: string; readonly states: readonly (readonly string[])[] },
): string[] {
  return states.flatMap(([collection, row, state = '']) => {
    const about = [userId, collection, row].join(' ')
    const all = changes.get(about) ?? []
    const at = all.indexOf(state, seen.get(about) ?? 0)
    if (at < 0 && all.includes(state)) return [`${name} shows ${collection} ${row} as ${state} again`]
    if (at >= 0) seen.set(about, at)
    return []
  })
}

interface Stored {
  readonly refused: boolean
  readonly response: {
    readonly enrollment?: { readonly id: string }
    readonly waitlist_entry?: { readonly id: string }
  }
}

/** Each tap was done once, was refused with a reason, or is gone because the student took it back. */
export async function comparePhone(day: Day, owned: Owned): Promise<string[]> {
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
    if (!row && entry.excuse === 'cancelled' && record?.refused === false) {
      wrong.push(`${about} was taken back before it was sent, and the server did it`)
    } else if (!row) {
      if (!record && !entry.excuse && !isMoot) wrong.push(`${about} is gone and was never sent`)
    } else if (row.status === 'done') {
      if (record?.refused !== false && !isMoot) wrong.push(`${about} is done, and the server did not do it`)
    } else if (row.status === 'rejected' || row.status === 'conflict') {
      if (record?.refused !== true && !isMoot)
        wrong.push(`${about} was not refused, and the phone says ${row.lastError?.code}`)
    } else wrong.push(`${about} still waits as ${row.status}: ${row.lastError?.code}`)
  }
  const mine = await query<{ id: string; status: string }>(
    `select id, status from enrollments where user_id = '${person.id}'`,
  )
  const shown = await world.waitFor(app.readStored(), 5_000).catch(() => undefined)
  const here = (shown?.enrollments ?? [])
    .map(({ id, enrollment_status }) => `${id} ${enrollment_status}`)
    .sort()
  const there = mine.map(({ id, status }) => `${id} ${status}`).sort()
  if (here.join() !== there.join()) wrong.push(`${name} shows [${here}], and the server has [${there}]`)
  return wrong
}

/** What the server sent to users is theirs. */
export async function findStrangers({ query, served }: Day): Promise<string[]> {
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

/** A mark that the phone says is sent is on the server, and stands there once. */
export async function findLostMarks({ query, phones, world }: Day): Promise<string[]> {
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
