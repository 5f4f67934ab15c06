import { isReachable } from '@/api/connectivity.ts'
import { deviceTime } from '@/api/server-clock.ts'
import type { DrainTrigger } from '@/offline/outbox/queue.ts'
import { checkLogin } from '@/offline/session/login.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { readLogin } from '@/offline/store/user-database.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { watchedCollections } from './refresh-collection.ts'

/** How often to retry while the server cannot be reached and the browser reports no change. */
const UNREACHABLE_RETRY_MS = 30_000

let planned: { trigger: DrainTrigger; names: Set<CollectionName> } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let nextSyncAt = Number.POSITIVE_INFINITY

/** Sends what is due, then refreshes: the responses must already contain this device's commands. */
export async function sync(
  trigger: DrainTrigger = 'connection',
  names: Iterable<CollectionName> = watchedCollections(),
): Promise<void> {
  // A failed send leaves the rows in the outbox; the screens are refreshed all the same.
  await send(trigger).catch(syncAfterSilence)
  await Promise.all([...names].map(refreshCollection))
  if (!isReachable()) syncAfterSilence()
}

/** Starts one sync for all calls of the same moment. */
export function syncSoon(trigger: DrainTrigger, names: Iterable<CollectionName>): void {
  if (!planned) {
    queueMicrotask(runPlanned)
    planned = { trigger, names: new Set() }
  }
  if (trigger === 'connection') planned.trigger = trigger
  for (const name of names) planned.names.add(name)
}

/** Syncs again later when the server cannot be reached. */
export function syncAfterSilence(): void {
  syncAt(deviceTime() + UNREACHABLE_RETRY_MS)
}

function runPlanned(): void {
  if (!planned) return
  const { trigger, names } = planned
  planned = null
  void sync(trigger, names)
}

/** A visitor usually has nothing to send, and does not load the code for it. */
async function send(trigger: DrainTrigger): Promise<void> {
  const db = await openPublic()
  const waiting = (await db.contact.count()) + (await db.revocations.count())
  if (!(await readLogin()) && waiting === 0) return
  const { sendAll } = await import('@/offline/outbox/send-all.ts')
  const { nextAt, needsLogin } = await sendAll(trigger)
  if (nextAt !== null) syncAt(nextAt)
  if (needsLogin) await checkLogin()
}

/** Plans a sync for a time of this device, in milliseconds. Of several times, only the earliest is kept. */
function syncAt(at: number): void {
  if (at >= nextSyncAt) return
  clearTimeout(timer)
  nextSyncAt = at
  timer = setTimeout(
    () => {
      nextSyncAt = Number.POSITIVE_INFINITY
      void sync('due')
    },
    Math.max(0, at - deviceTime()),
  )
}
