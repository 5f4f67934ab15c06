import { HEARTBEAT_MS } from '@cubby/contract/messages/event-stream'
import type { Deps } from '../../../platform/deps.ts'
import { type EventStreams, type StreamOwner, streamOf } from '../../../platform/http/streams.ts'
import { activeLogins } from '../../accounts/auth/login-rows.ts'
import { changesByAudience, encodeEvent, RETRY_LINE } from './event-messages.ts'
import { eventIdOf, readEventsFor } from './read-events.ts'

const EVERY_MS = 1_000
/** Ends a stream before it reaches the CPU limit of its request. The client reconnects and resumes. */
const LIFE_MS = 30 * 60_000

type StreamDeps = Pick<Deps, 'db' | 'clock'>

/** Creates streams for platforms that cannot listen to the database. Each stream queries it once a second. */
export function polledEventStreams(deps: StreamDeps): EventStreams {
  return { open: async (owner, lastEventId) => streamOf(follow(deps, owner, lastEventId)) }
}

async function* follow(
  deps: StreamDeps,
  owner: StreamOwner,
  lastEventId: string | undefined,
): AsyncGenerator<Uint8Array> {
  const end = Date.now() + LIFE_MS
  let last = lastEventId
  let sent = new Set<string>()
  let sentAt = 0
  yield RETRY_LINE
  while (Date.now() < end && (await isAllowed(deps, owner))) {
    const { rows, position, hasMissed } = await readEventsFor(deps.db, owner, last)
    const changes = changesByAudience(rows.filter(({ id }) => !sent.has(id)))(owner)
    last = eventIdOf(position)
    // The position stays before the oldest open transaction, so the next read returns these events again.
    sent = new Set(rows.filter(({ xid }) => xid >= position.xid).map(({ id }) => id))
    const isSilent = Date.now() - sentAt >= HEARTBEAT_MS
    if (hasMissed || changes || isSilent) {
      sentAt = Date.now()
      if (hasMissed) yield encodeEvent(last, 'missed')
      else yield changes ? encodeEvent(last, 'changed', changes) : encodeEvent(last, 'heartbeat')
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** Whether the login is active, and its user is active and has the same role. */
async function isAllowed({ db, clock }: StreamDeps, { loginId, role }: StreamOwner): Promise<boolean> {
  const login = await activeLogins(db, await clock(db))
    .select('logins.id')
    .where('users.status', '=', 'active')
    .where('users.role', '=', role)
    .where('logins.id', '=', loginId)
    .executeTakeFirst()
  return login !== undefined
}
