import { HEARTBEAT_MS } from '@cubby/contract/messages/event-stream'
import type { Changes } from '@cubby/contract/messages/events'
import type { Listen } from '../../../platform/db/listen-postgres.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import { tooManyAttempts } from '../../../platform/http/rate-limits.ts'
import type { EventStreams, StreamOwner } from '../../../platform/http/streams.ts'
import { activeLogins } from '../../accounts/auth/login-rows.ts'
import { changesByAudience, encodeEvent, RETRY_LINE } from './event-messages.ts'
import { LiveStream } from './live-stream.ts'
import {
  type EventRow,
  type EventsRead,
  eventIdOf,
  readEventsFor,
  readEventsSince,
  readPosition,
} from './read-events.ts'

/** The limits of one server. */
export interface StreamLimits {
  readonly streams: number
  readonly ofUser: number
  /** All phones of a school may share one address. */
  readonly ofAddress: number
  readonly heartbeatMs: number
  /** How long to wait after a failed read. */
  readonly retryMs: number
}

const LIMITS: StreamLimits = {
  streams: 3_000,
  ofUser: 10,
  ofAddress: 500,
  heartbeatMs: HEARTBEAT_MS,
  retryMs: 1_000,
}

/** After this many heartbeats the hub checks for logins that have expired. */
const HEARTBEATS_PER_CHECK = 3

export interface EventHub extends EventStreams {
  /** The number of open streams. */
  readonly count: () => number
  /** Ends all streams and opens no more. */
  readonly close: () => Promise<void>
}

type HubDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Sends events to the open streams of this server. At each signal of the database, the hub reads all events
 * since its position. A transaction may commit after later ones, so the position stays before the oldest open
 * transaction. The next read therefore returns some events again, and the hub skips those that it has sent. Because
 * of the position, no event is lost while the listening connection is down.
 */
export async function startEventHub(
  { db, clock, log }: HubDeps,
  listen: Listen,
  changedLimits: Partial<StreamLimits> = {},
): Promise<EventHub> {
  const limits = { ...LIMITS, ...changedLimits }
  /** By login. A newer stream of a login replaces the older one. */
  const streams = new Map<string, LiveStream>()
  let position = await readPosition(db)
  let sent = new Set<string>()
  let reading: Promise<void> | null = null
  let readAgain = false
  let heartbeats = 0
  let isFailing = false
  let isClosed = false

  async function readNew(): Promise<void> {
    const found = await readEventsSince(db, position)
    const rows = found.rows.filter(({ id }) => !sent.has(id))
    const repeatedEvents = found.rows.filter(({ xid }) => xid >= found.position.xid)
    position = found.position
    sent = new Set(repeatedEvents.map(({ id }) => id))
    await endRefused(ownedBy(rows))
    if (found.hasMissed) sendToAll('missed')
    else sendChanges(rows)
  }

  /** Sends all new events to the streams. Concurrent calls share one read. */
  function catchUp(): Promise<void> {
    readAgain = true
    reading ??= readUntilDone().finally(() => {
      reading = null
    })
    return reading
  }

  async function readUntilDone(): Promise<void> {
    while (readAgain && !isClosed) {
      readAgain = false
      await readNew()
      isFailing = false
    }
  }

  function onSignal(): void {
    if (streams.size > 0) catchUp().catch(tryAgain)
  }

  function tryAgain(error: unknown): void {
    if (isClosed) return
    if (!isFailing) log.warn({ err: error }, 'events cannot be read')
    isFailing = true
    setTimeout(onSignal, limits.retryMs).unref()
  }

  function sendChanges(rows: readonly EventRow[]): void {
    const id = eventIdOf(position)
    const changesOf = changesByAudience(rows)
    const encoded = new Map<Changes, Uint8Array>()
    for (const stream of streams.values()) {
      const changes = changesOf(stream.owner)
      if (!changes) continue
      const message = encoded.get(changes) ?? encodeEvent(id, 'changed', changes)
      encoded.set(changes, message)
      stream.send(message)
    }
  }

  function sendToAll(name: 'missed' | 'heartbeat'): void {
    const message = encodeEvent(eventIdOf(position), name)
    for (const stream of streams.values()) stream.send(message)
  }

  /** Returns the open streams of users whose logins, role, or status changed. */
  function ownedBy(rows: readonly EventRow[]): LiveStream[] {
    const ids = new Set(rows.flatMap(({ topic, subjects }) => (topic === 'access' ? subjects : [])))
    return ids.size === 0 ? [] : [...streams.values()].filter(({ owner }) => ids.has(owner.userId))
  }

  /** Ends the streams whose login has ended, or whose user is suspended or has another role. */
  async function endRefused(checked: readonly LiveStream[]): Promise<void> {
    if (checked.length === 0) return
    const allowed = await activeLogins(db, await clock(db))
      .select(['logins.id', 'users.role'])
      .where('users.status', '=', 'active')
      .where(
        'logins.id',
        'in',
        checked.map(({ owner }) => owner.loginId),
      )
      .execute()
    const roles = new Map(allowed.map(({ id, role }) => [id, role]))
    for (const stream of checked) {
      if (roles.get(stream.owner.loginId) !== stream.owner.role) stream.end()
    }
  }

  async function sendHeartbeat(): Promise<void> {
    if (streams.size === 0) return
    heartbeats += 1
    try {
      await catchUp()
      if (heartbeats % HEARTBEATS_PER_CHECK === 0) await endRefused([...streams.values()])
    } catch (error) {
      tryAgain(error)
    }
    sendToAll('heartbeat')
  }

  function requireRoom(owner: StreamOwner): void {
    const network = networkOf(owner.address)
    let ofUser = 0
    let ofAddress = 0
    for (const { owner: other } of streams.values()) {
      if (other.loginId === owner.loginId) continue
      if (other.userId === owner.userId) ofUser += 1
      if (networkOf(other.address) === network) ofAddress += 1
    }
    if (ofUser >= limits.ofUser || ofAddress >= limits.ofAddress) {
      throw tooManyAttempts(60)
    }
    if (streams.size >= limits.streams) throw new Refusal('busy', { retryAfterSeconds: 60 })
  }

  const stopListening = await listen(onSignal)
  const timer = setInterval(() => void sendHeartbeat(), limits.heartbeatMs)
  timer.unref()

  return {
    async open(owner, lastEventId) {
      if (isClosed) throw new Refusal('busy', { retryAfterSeconds: 2 })
      // The hub reads nothing while it has no streams, so its position is old.
      if (streams.size === 0) await catchUp()
      requireRoom(owner)
      const stream = new LiveStream(owner, (ended) => {
        if (streams.get(owner.loginId) === ended) streams.delete(owner.loginId)
      })
      streams.get(owner.loginId)?.end()
      streams.set(owner.loginId, stream)
      try {
        const missed = await readEventsFor(db, owner, lastEventId)
        // The login may have ended since the request was allowed.
        await endRefused([stream])
        stream.start(RETRY_LINE, firstMessage(missed, owner))
      } catch (error) {
        stream.end()
        throw error
      }
      return stream.body
    },
    count: () => streams.size,
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const stream of [...streams.values()]) stream.end()
      await stopListening()
      await reading?.catch(() => undefined)
    },
  }
}

/** Returns the first message of a stream. It is always sent, because it tells the client where to resume. */
function firstMessage({ rows, position, hasMissed }: EventsRead, owner: StreamOwner): Uint8Array {
  const id = eventIdOf(position)
  if (hasMissed) return encodeEvent(id, 'missed')
  const changes = changesByAudience(rows)(owner)
  return changes ? encodeEvent(id, 'changed', changes) : encodeEvent(id, 'heartbeat')
}
