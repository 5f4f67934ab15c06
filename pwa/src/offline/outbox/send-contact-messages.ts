import { ApiError, NOT_JSON, request } from '@/api/client.ts'
import { endpointRequest } from '@/api/endpoint-request.ts'
import { isDue, type Outcome, outcomeOf } from '@/api/outcome.ts'
import { isRecord } from '@/api/read-response.ts'
import {
  browserTools,
  type DrainTools,
  type DrainTrigger,
  drainQueue,
  KEPT_UNNOTIFIED_MS,
  type Queue,
  waitingAfter,
} from '@/offline/outbox/queue.ts'
import { openPublic, type PublicDb } from '@/offline/store/schema.ts'
import { type ContactMessage, isCenterRequest } from '@/offline/store/stored-rows.ts'

/**
 * Sends the waiting messages to the provider, with or without a login. Returns when the next one is due; null when none
 * is waiting.
 */
export async function sendContactMessages(
  trigger: DrainTrigger,
  tools: DrainTools = browserTools(),
): Promise<number | null> {
  const open = async () => contactQueue(await openPublic(), tools)
  return (await drainQueue('contact', open, trigger, tools)).nextAt
}

/** The messages are sent in their order, but one that waits for a retry does not block the others. */
function contactQueue(db: PublicDb, tools: DrainTools): Queue<ContactMessage> {
  const { contact } = db
  const queued = () => contact.where('status').equals('queued')
  return {
    putBack: (which, waiting) => contact.filter(which).modify(waiting),
    write: (work) => db.transaction('rw', contact, work),
    deleteOver: (now) =>
      contact
        .where('status')
        .equals('sent')
        .filter(({ createdAt }) => createdAt < now - KEPT_UNNOTIFIED_MS)
        .delete(),
    waiting: () => queued().sortBy('createdAt'),
    oneByOne: true,
    take: ({ id }) => db.transaction('rw', contact, () => take(db, id, tools.now())),
    send: (message) => send(message, tools),
    record: (message, outcome) => record(db, message, outcome, tools),
  }
}

/** Marks a message as being sent; null if its author deleted it, or if it waits for its next attempt. */
async function take({ contact }: PublicDb, id: string, now: number): Promise<ContactMessage | null> {
  const message = await contact.get(id)
  if (message?.status !== 'queued' || !isDue(message.nextAttemptAt, now)) return null
  const sending: ContactMessage = { ...message, status: 'sending', attempts: message.attempts + 1 }
  await contact.put(sending)
  return sending
}

async function record(
  { contact }: PublicDb,
  message: ContactMessage,
  outcome: Outcome,
  tools: DrainTools,
): Promise<void> {
  if (outcome.kind === 'done') await contact.update(message.id, { status: 'sent', lastError: null })
  else if (outcome.kind === 'retry') {
    await contact.update(message.id, waitingAfter(message, outcome, tools))
  } else await contact.update(message.id, { status: 'refused', lastError: outcome.error })
}

/** Sends one message, and stores nothing. */
export async function send({ id, form }: ContactMessage, tools: DrainTools): Promise<Outcome> {
  try {
    const isCenter = isCenterRequest(form)
    const { path, ...options } = isCenter
      ? endpointRequest('POST', '/centers/requests', { body: form })
      : endpointRequest('POST', '/contact', { body: form })
    const headers = { 'Idempotency-Key': id }
    const { body } = await request(path, { ...options, headers, turn: 'saved' }, tools.fetch)
    const isTaken = isRecord(body) && (isCenter ? typeof body.message === 'string' : body.success === true)
    if (isTaken) return { kind: 'done', response: body }
    if (isRecord(body) && body.success === false && typeof body.error === 'string') {
      return { kind: 'rejected', error: { code: 'not_taken', message: body.error } }
    }
    const details = { status: 200, code: NOT_JSON, fields: {}, retryAfterMs: null }
    return outcomeOf(new ApiError('The response is not from Cubby', details))
  } catch (failure) {
    return outcomeOf(failure)
  }
}
