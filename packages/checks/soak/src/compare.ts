import type { Ledger, Promised } from '../../simulation/src/ledger.ts'
import type { Device } from './device.ts'
import type { SoakServer } from './soak-server.ts'

export interface Counts {
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly phantom: readonly string[]
}

/** The response that the server stored for a command. */
interface Stored {
  readonly refused: boolean
  readonly response: {
    readonly enrollment?: { readonly id: string }
    readonly waitlist_entry?: { readonly id: string }
  }
}

/** Compares a phone that has sent everything with the server. */
export async function comparePhone(
  device: Device,
  ledger: Ledger,
  { userId, token }: { userId: string; token: string },
  server: SoakServer,
): Promise<Counts> {
  const stored = await storedResponses(server, userId)
  const rows = new Map((await device.app.readOutbox()).map((row) => [row.id, row]))
  const live = await liveIds(server, userId)
  const lost: string[] = []
  const phantom: string[] = []
  const earlier = new Map<string, Promised>()
  for (const entry of ledger.promised.values()) {
    const about = `${device.name}: ${entry.kind} ${entry.id}`
    const row = rows.get(entry.id)
    const record = stored.get(entry.id)
    const isDone = record?.refused === false
    const previous = stored.get(earlier.get(entry.entityKey)?.id ?? '')?.response
    const place = previous?.enrollment?.id ?? previous?.waitlist_entry?.id ?? ''
    // A withdrawal has nothing to end when its enrollment was refused or has ended.
    const isMoot = ['withdraw', 'leave-waitlist'].includes(entry.kind) && !live.has(place)
    earlier.set(entry.entityKey, entry)
    if (!row) {
      if (!record && !entry.excuse && !isMoot) lost.push(`${about} is gone and was never sent`)
    } else if (row.status === 'done') {
      if (!isDone && !isMoot) phantom.push(`${about} is done, and the server did not do it`)
    } else if (row.status === 'rejected' || row.status === 'conflict') {
      if (isDone) lost.push(`${about} was done, and the phone says ${row.lastError?.code}`)
    } else lost.push(`${about} still waits as ${row.status}: ${row.lastError?.code}`)
  }
  const difference = await compareCollections(device, token, server)
  return {
    lost: [...lost, ...difference.missing],
    duplicated: [],
    phantom: [...phantom, ...difference.extra],
  }
}

/** Finds enrollments and waitlist entries of a user that no command of theirs created. */
export async function findDuplicates(
  server: SoakServer,
  userId: string,
  ledgers: readonly Ledger[],
): Promise<string[]> {
  const stored = await storedResponses(server, userId)
  const created = new Set<string>()
  for (const { id, kind } of ledgers.flatMap(({ promised }) => [...promised.values()])) {
    const response = stored.get(id)?.response
    if (kind === 'withdraw' || kind === 'leave-waitlist') continue
    created.add(response?.enrollment?.id ?? response?.waitlist_entry?.id ?? '')
  }
  const rows = await server.query(
    `select id, 'enrollment' as what from enrollments where user_id = $1
     union all select id, 'waitlist entry' from waitlist_entries where user_id = $1`,
    userId,
  )
  return rows.filter(({ id }) => !created.has(String(id))).map(({ id, what }) => `${userId}: ${what} ${id}`)
}

async function storedResponses({ query }: SoakServer, userId: string): Promise<Map<string, Stored>> {
  const rows = await query(
    'select key, refused, response from idempotency_records where user_id = $1',
    userId,
  )
  return new Map(
    rows.map(({ key, refused, response }) => [
      String(key),
      { refused: refused === true, response: JSON.parse(String(response)) },
    ]),
  )
}

/** The ids of the user's enrollments and waitlist entries that are not over. */
async function liveIds({ query }: SoakServer, userId: string): Promise<Set<unknown>> {
  const rows = await query(
    `select id from enrollments where user_id = $1 and ended_at is null
     union all select id from waitlist_entries where user_id = $1 and status in ('waiting', 'offered')`,
    userId,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Compares the rows of the phone with those of the server. */
async function compareCollections(device: Device, token: string, { send }: SoakServer) {
  const { enrollments, waitlist, profile } = await device.app.readStored()
  const get = <Body>(path: string) => send<Body>('GET', path, undefined, token)
  const mine = await get<{ enrollments: typeof enrollments }>('/enrollments/my')
  const waiting = await get<{ waitlist_entries: typeof waitlist }>('/enrollments/waitlist')
  const own = await get<{ profile: (typeof profile)[number] }>('/users/profile?lists=none')
  const textsOf = (rows: { e: typeof enrollments; w: typeof waitlist; p: typeof profile }) => [
    ...rows.e.map((row) => `enrollment ${row.id} ${row.enrollment_status}`),
    ...rows.w.map((row) => `waitlist entry ${row.id} ${row.status}`),
    ...rows.p.map((row) => `phone number ${row.phone_number}`),
  ]
  const here = textsOf({ e: enrollments, w: waitlist, p: profile })
  const there = textsOf({ e: mine.enrollments, w: waiting.waitlist_entries, p: [own.profile] })
  return {
    extra: here.filter((text) => !there.includes(text)).map((text) => `${device.name} shows ${text}`),
    missing: there.filter((text) => !here.includes(text)).map((text) => `${device.name} lacks ${text}`),
  }
}
