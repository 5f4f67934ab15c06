import { type AdminTopic, adminTopics } from '@cubby/contract/messages/event-stream'
import { EVENTS_KEPT_MINUTES } from '@cubby/contract/school/retention'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { EventTopic } from '../../../platform/db/schema.ts'
import type { StreamOwner } from '../../../platform/http/streams.ts'

/** How far a reader has read: it has seen all events of transactions below `xid`. */
interface Position {
  readonly xid: bigint
  /** When the position was read, in seconds since 1970. */
  readonly at: number
}

export interface EventRow {
  readonly id: string
  readonly xid: bigint
  readonly topic: EventTopic
  readonly subjects: readonly string[]
}

export interface EventsRead {
  readonly rows: readonly EventRow[]
  readonly position: Position
  /** Whether earlier events may have been deleted, so that the reader has to refresh everything. */
  readonly hasMissed: boolean
}

/** A new stream starts with the events of this period, because the app read its data shortly before. */
const RECENT_SECONDS = 60
/** Safety margin, because events may be deleted between two reads. */
const MARGIN_SECONDS = 30

/** Converts a position to the id of a server-sent event. */
export function eventIdOf({ xid, at }: Position): string {
  return `${xid}-${at}`
}

/**
 * Converts the id of a server-sent event to a position. Returns null for an id that this API did not create.
 */
function positionOf(eventId: string): Position | null {
  const [, xid, at] = /^(\d{1,19})-(\d{1,12})$/.exec(eventId) ?? []
  return xid && at ? { xid: BigInt(xid), at: Number(at) } : null
}

/** Returns the current position, without events. */
export async function readPosition(db: Database): Promise<Position> {
  return (await read(db, sql`false`)).position
}

/** Returns the events since a position. The read that returned the position may have returned some of them already. */
export async function readEventsSince(db: Database, from: Position): Promise<EventsRead> {
  return withMissed(await read(db, sql`e.xid >= ${String(from.xid)}::xid8`), from)
}

/**
 * Returns the events that a new stream starts with: those since the last event that its owner received, or
 * those of the last minute.
 */
export async function readEventsFor(
  db: Database,
  owner: StreamOwner,
  lastEventId: string | undefined,
): Promise<EventsRead> {
  const forAdmins = owner.role === 'admin' ? adminTopics : []
  const concerns = sql`(e.topic = 'classes' or e.topic = any(${[...forAdmins]}::text[])
    or (e.topic <> 'access' and e.subjects @> array[${owner.userId}]))`
  if (lastEventId === undefined) {
    const recent = sql`e.created_at > clock_timestamp() - make_interval(secs => ${RECENT_SECONDS})`
    return { ...(await read(db, sql`${recent} and ${concerns}`)), hasMissed: false }
  }
  const from = positionOf(lastEventId)
  if (!from) return { rows: [], position: await readPosition(db), hasMissed: true }
  return withMissed(await read(db, sql`e.xid >= ${String(from.xid)}::xid8 and ${concerns}`), from)
}

function withMissed(found: Omit<EventsRead, 'hasMissed'>, from: Position): EventsRead {
  const age = found.position.at - from.at
  // In a restored database, transaction ids start again from the beginning.
  const isForeign = from.xid > found.position.xid
  return { ...found, hasMissed: isForeign || age > EVENTS_KEPT_MINUTES * 60 - MARGIN_SECONDS }
}

/** Reads events and the position in one statement, so that both are from the same snapshot. */
async function read(db: Database, condition: ReturnType<typeof sql>): Promise<Omit<EventsRead, 'hasMissed'>> {
  const { rows } = await sql<{
    position: string
    at: number
    id: string | number | null
    xid: string
    topic: EventTopic
    subjects: string[]
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
      extract(epoch from clock_timestamp())::int as at, e.id, e.xid::text, e.topic, e.subjects
    from (select) nothing left join events e on ${condition}
    order by e.id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the database returned no position')
  return {
    position: { xid: BigInt(first.position), at: first.at },
    rows: rows.flatMap(({ id, xid, topic, subjects }) =>
      id === null ? [] : [{ id: String(id), xid: BigInt(xid), topic, subjects }],
    ),
  }
}

export function isAdminTopic(topic: EventTopic): topic is AdminTopic {
  return adminTopics.some((one) => one === topic)
}
