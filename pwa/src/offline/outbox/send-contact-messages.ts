import { ApiError, NOT_JSON, request } from '@/api/client.ts'
import { endpointRequest } from '@/api/endpoint-request.ts'
import { isRecord } from '@/api/is-record.ts'
import { NETWORK, type Outcome, outcomeOf } from '@/api/outcome.ts'
import { isDue, waitAfter } from '@/offline/outbox/backoff.ts'
import {
  browserTools,
  canReachServer,
  type DrainTools,
  type DrainTrigger,
  OFFLINE_RETRY_MS,
} from '@/offline/outbox/drain.ts'
import type { ContactMessage } from '@/offline/store/contact-message.ts'
import { openPublic, type PublicDb } from '@/offline/store/schema.ts'

/** How long to keep a message sent in the background until its author sees the confirmation. */
const KEPT_UNNOTIFIED_MS = 24 * 60 * 60_000

/**
 * Sends the waiting messages to the provider, with or without a login, from page or worker. Each takes effect once;
 * drain.ts explains why. Returns when the next one is due; null when none is waiting.
 */
export async function sendContactMessages(
  trigger: DrainTrigger,
  tools: DrainTools = browserTools(),
): Promise<number | null> {
  return tools.locks.request('drain contact', async () => {
    const db = await openPublic()
    await prepare(db, trigger, tools.now())
    for (;;) {
      const waiting = await db.contact.where('status').equals('queued').sortBy('createdAt')
      const message = waiting.find(({ nextAttemptAt }) => isDue(nextAttemptAt, tools.now()))
      if (!message) return earliest(waiting)
      if (!(await canReachServer(tools))) return tools.now() + OFFLINE_RETRY_MS
      await sendOne(db, message, tools)
    }
  })
}

/** The caller has the lock, so a message marked as sending was abandoned. */
async function prepare({ contact }: PublicDb, trigger: DrainTrigger, now: number): Promise<void> {
  await contact.where('status').equals('sending').modify({ status: 'queued', nextAttemptAt: 0 })
  if (trigger === 'connection') {
    const hoping = contact.where('status').equals('queued')
    await hoping.filter(({ lastError }) => lastError?.code === NETWORK).modify({ nextAttemptAt: 0 })
  }
  const sent = contact.where('status').equals('sent')
  await sent.filter(({ createdAt }) => createdAt < now - KEPT_UNNOTIFIED_MS).delete()
}

async function sendOne({ contact }: PublicDb, message: ContactMessage, tools: DrainTools): Promise<void> {
  const { id } = message
  const attempts = message.attempts + 1
  // The author may have deleted it in the meantime.
  if ((await contact.update(id, { status: 'sending', attempts })) === 0) return
  const outcome = await send(message, tools)
  if (outcome.kind === 'done') {
    await contact.update(id, { status: 'sent', lastError: null })
  } else if (outcome.kind === 'retry') {
    const nextAttemptAt = tools.now() + waitAfter(attempts, outcome.retryAfterMs, tools.random)
    await contact.update(id, { status: 'queued', nextAttemptAt, lastError: outcome.error })
  } else {
    await contact.update(id, { status: 'refused', lastError: outcome.error })
  }
}

/** Sends one message, and stores nothing. */
export async function send({ id, form }: ContactMessage, tools: DrainTools): Promise<Outcome> {
  try {
    const { path, ...options } = endpointRequest('POST', '/contact', { body: form })
    const { body } = await request(path, { ...options, headers: { 'Idempotency-Key': id } }, tools.fetch)
    if (isRecord(body) && body.success === true) return { kind: 'done', response: body }
    if (isRecord(body) && body.success === false && typeof body.error === 'string') {
      return { kind: 'rejected', error: { code: 'not_taken', message: body.error } }
    }
    const details = { status: 200, code: NOT_JSON, fields: {}, retryAfterMs: null }
    return outcomeOf(new ApiError('The response is not from Cubby', details))
  } catch (failure) {
    return outcomeOf(failure)
  }
}

function earliest(waiting: ContactMessage[]): number | null {
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt))
}
