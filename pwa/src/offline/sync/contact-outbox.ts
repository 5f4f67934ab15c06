import { NOT_JSON } from '@/api/client.ts'
import { NETWORK } from '@/api/outcome.ts'
import { deviceTime } from '@/api/server-clock.ts'
import { browserTools } from '@/offline/outbox/queue.ts'
import { send, sendContactMessages } from '@/offline/outbox/send-contact-messages.ts'
import { readLogin } from '@/offline/session/login.ts'
import { registerBackgroundSync } from '@/offline/store/background-sync.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { isStorageFull, withRoom } from '@/offline/store/make-room.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { ContactMessage } from '@/offline/store/stored-rows.ts'
import { retryWhenClosed } from '@/offline/store/user-database.ts'
import { sync } from '@/offline/sync/sync.ts'

/** `saved`: it waits on this device. `failed`: the server refused it or failed, and nothing is stored. */
export type ContactOutcome =
  | { kind: 'sent' }
  | { kind: 'saved' }
  | { kind: 'failed'; code: string; message: string }

/**
 * Stores a message to the provider, or a request for a center, and then sends it. Each attempt has `id` as its
 * idempotency key, so repeated calls with the same id send it once.
 */
export async function sendMessage(form: ContactMessage['form'], id: string): Promise<ContactOutcome> {
  const writer = (await retryWhenClosed(readLogin))?.user.id ?? null
  const message: ContactMessage = {
    id,
    form,
    writer,
    status: 'queued',
    attempts: 0,
    createdAt: deviceTime(),
    nextAttemptAt: 0,
    lastError: null,
  }
  if (!(await retryWhenClosed(() => keep(message)))) return sendUnstored(message)
  registerBackgroundSync()
  await sendContactMessages('due')
  const outcome = await retryWhenClosed(() => takeOutcome(id))
  // Plan the next attempt.
  if (outcome.kind === 'saved') void sync('due')
  return outcome
}

/** How the first attempt ended. A message that is not waiting for another one is deleted. */
async function takeOutcome(id: string): Promise<ContactOutcome> {
  const db = await openPublic()
  return db.transaction('rw', db.contact, async () => {
    const reached = outcomeOf(await db.contact.get(id))
    if (reached.kind !== 'saved') await db.contact.delete(id)
    return reached
  })
}

/** Returns false on a device without room. */
async function keep(message: ContactMessage): Promise<boolean> {
  if (storesNothing()) return false
  const db = await openPublic()
  try {
    await withRoom(() => db.contact.put(message))
    return true
  } catch (error) {
    if (isStorageFull(error)) return false
    throw error
  }
}

async function sendUnstored(message: ContactMessage): Promise<ContactOutcome> {
  const outcome = await send(message, browserTools())
  return outcome.kind === 'done' ? { kind: 'sent' } : { ...outcome.error, kind: 'failed' }
}

function outcomeOf(left: ContactMessage | undefined): ContactOutcome {
  if (!left || left.status === 'sent') return { kind: 'sent' }
  const { lastError } = left
  if (left.status === 'sending' || !lastError || hasNoResponse(lastError.code)) return { kind: 'saved' }
  return { kind: 'failed', ...lastError }
}

/** Whether the server did not respond, for example offline or behind a captive portal. */
export function hasNoResponse(code: string): boolean {
  return code === NETWORK || code === NOT_JSON
}

/** Deletes a message that is not being sent. */
export async function dropMessage(id: string): Promise<void> {
  const db = await openPublic()
  await db.contact
    .where({ id })
    .filter(({ status }) => status !== 'sending')
    .delete()
}

/** Sends everything that is waiting for a later attempt. */
export async function sendMessagesNow(): Promise<void> {
  const db = await openPublic()
  await db.contact.where('status').equals('queued').modify({ nextAttemptAt: 0 })
  await sync()
}
