import { liveQuery } from 'dexie'
import { ApiError } from '@/api/client.ts'
import type { DrainTrigger } from '@/offline/outbox/drain.ts'
import { checkLogin } from '@/offline/session/login.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { openPublic } from '@/offline/store/databases.ts'
import { readLogin } from '@/offline/store/user-database.ts'
import { isReachable, onReachableChange } from '@/offline/sync/connectivity.ts'
import { refresh } from '@/offline/sync/refresh.ts'

/** Without the server, and without a word from the browser, it is asked again this often. */
const UNREACHABLE_RETRY_MS = 30_000

const shown = new Map<CollectionName, number>()
const refreshing = new Map<string, Promise<void>>()
const failures = new Map<CollectionName, string>()
const failureListeners = new Set<() => void>()

let started = false
let planned: { trigger: DrainTrigger; names: Set<CollectionName> } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let wakesAt = Number.POSITIVE_INFINITY

/**
 * Keeps a collection fresh for as long as a screen shows it. Every screen that opens asks for it again: a badge that
 * shows all the time must not keep its list from being read anew. Returns the function that ends it.
 */
export function watch(name: CollectionName): () => void {
  start()
  shown.set(name, (shown.get(name) ?? 0) + 1)
  syncSoon('due', [name])
  return () => {
    const left = (shown.get(name) ?? 1) - 1
    if (left === 0) shown.delete(name)
    else shown.set(name, left)
  }
}

/** Sends what is due, then refreshes: the answers must already contain our own commands. */
export async function sync(
  trigger: DrainTrigger = 'sign',
  names: Iterable<CollectionName> = shown.keys(),
): Promise<void> {
  // What is shown is refreshed also when sending broke; the rows wait.
  await send(trigger).catch(() => wakeBy(Date.now() + UNREACHABLE_RETRY_MS))
  await Promise.all([...names].map(refreshShown))
  if (!isReachable()) wakeBy(Date.now() + UNREACHABLE_RETRY_MS)
}

/** A visitor without a waiting message has nothing to send, and need not load what sends. */
async function send(trigger: DrainTrigger): Promise<void> {
  const db = await openPublic()
  if (!(await readLogin()) && (await db.contact.count()) === 0) return
  const { sendAll } = await import('@/offline/outbox/send-all.ts')
  const { nextAt, needsLogin } = await sendAll(trigger)
  if (nextAt !== null) wakeBy(nextAt)
  if (needsLogin) await checkLogin()
}

/** Refreshes one collection now; its failure, if any, is kept for the screens that show it. */
export async function refreshShown(name: CollectionName): Promise<void> {
  const question = await questionOf(name)
  const running = refreshing.get(question)
  if (running) return running
  setFailure(name, null)
  const run = refresh(name)
    .catch(async (error: unknown) => {
      // When the login has ended, that is said once, and nothing of each collection.
      if (error instanceof ApiError && error.status === 401) await checkLogin()
      if ((await questionOf(name)) === question) setFailure(name, wordsOf(error))
    })
    .finally(() => refreshing.delete(question))
  refreshing.set(question, run)
  return run
}

/** Refreshes after an act: an answer that is under way may be from before it. */
export async function refreshAfterChange(name: CollectionName): Promise<void> {
  await refreshing.get(await questionOf(name))
  await refreshShown(name)
}

/** What is asked by whom: an answer for one login says nothing to the next. */
async function questionOf(name: CollectionName): Promise<string> {
  const login = await readLogin().catch(() => null)
  return `${name} ${login?.token}`
}

export function failureOf(name: CollectionName): string | null {
  return failures.get(name) ?? null
}

export function onFailureChange(listener: () => void): () => void {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}

/** Lets the browser send when this page is gone, where it can. */
export function registerBackgroundSync(): void {
  void navigator.serviceWorker?.ready.then((registration) => {
    const { sync: manager } = registration as ServiceWorkerRegistration & {
      sync?: { register: (tag: string) => Promise<void> }
    }
    return manager?.register('drain').catch(() => undefined)
  })
}

function start(): void {
  if (started) return
  started = true
  const onSign = () => syncSoon('sign', shown.keys())
  addEventListener('online', onSign)
  addEventListener('focus', onSign)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onSign()
  })
  onReachableChange(() => {
    if (isReachable()) onSign()
    else wakeBy(Date.now() + UNREACHABLE_RETRY_MS)
  })
  let known: string | undefined
  let names: () => Iterable<CollectionName> = () => []
  // At the start, when each screen asks for what it shows, and whenever somebody logs in, in any tab.
  liveQuery(async () => (await readLogin())?.token).subscribe((token) => {
    if (token !== undefined && token !== known) syncSoon('sign', names())
    known = token
    names = () => shown.keys()
  })
}

/** Screens that appear together, and events that come together, share one run. */
function syncSoon(trigger: DrainTrigger, names: Iterable<CollectionName>): void {
  if (!planned) {
    queueMicrotask(runPlanned)
    planned = { trigger, names: new Set() }
  }
  if (trigger === 'sign') planned.trigger = trigger
  for (const name of names) planned.names.add(name)
}

function runPlanned(): void {
  if (!planned) return
  const { trigger, names } = planned
  planned = null
  void sync(trigger, names)
}

function wakeBy(at: number): void {
  if (at >= wakesAt) return
  clearTimeout(timer)
  wakesAt = at
  timer = setTimeout(
    () => {
      wakesAt = Number.POSITIVE_INFINITY
      void sync('due')
    },
    Math.max(0, at - Date.now()),
  )
}

/** What a failure says; nothing when the server answered without a word, or it was not our server. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError && !error.isSaid) return ''
  return error instanceof Error ? error.message : String(error)
}

function setFailure(name: CollectionName, message: string | null): void {
  if (failureOf(name) === message) return
  if (message === null) failures.delete(name)
  else failures.set(name, message)
  for (const listener of failureListeners) listener()
}
