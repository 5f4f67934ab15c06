import { isReachable } from '@/api/connectivity.ts'
import { clockDifference } from '@/api/server-clock.ts'
import { type Persistence, readPersistence } from '@/offline/store/persistence.ts'
import { type CollectionState, openPublic, type PublicDb } from '@/offline/store/schema.ts'
import { isUnsent } from '@/offline/store/stored-rows.ts'
import { type CurrentUser, openCurrentUser } from '@/offline/store/user-database.ts'

/** The state of the app on this device. Names no user and contains nothing that a user wrote. */
export interface Diagnostics {
  /** Names the entry script, whose hash changes with every build; null when it is not from a build. */
  build: string | null
  /** The versions of the database schemas; `user` is null without a login. */
  databases: { public: number; user: number | null }
  worker: WorkerState
  /** In bytes; null when the browser does not tell. */
  storage: { used: number; quota: number } | null
  persistence: Persistence | null
  /** When the server last confirmed each stored collection, by its clock; null before the first time. */
  refreshes: Pick<CollectionState, 'name' | 'asOf'>[]
  /** See `clockDifference`. */
  clockDifference: number
  /** Commands and messages that wait on this device, also for the login of their user. */
  unsent: number
  online: boolean
}

export interface WorkerState {
  active: boolean
  /** Whether it answers the requests of this page. */
  controlling: boolean
  /** Whether a new version waits for the user. */
  updateWaiting: boolean
}

export async function readDiagnostics(): Promise<Diagnostics> {
  const shared = await openPublic()
  const currentUser = await openCurrentUser()
  const states = [shared, currentUser?.db].map((db) => db?.meta.toArray() ?? [])
  return {
    build: readBuild(),
    databases: { public: shared.verno, user: currentUser?.db.verno ?? null },
    worker: await readWorker(),
    storage: await readStorage(),
    persistence: readPersistence(),
    refreshes: (await Promise.all(states)).flat().map(({ name, asOf }) => ({ name, asOf })),
    clockDifference: clockDifference(),
    unsent: await countWaiting(shared, currentUser),
    online: navigator.onLine && isReachable(),
  }
}

function readBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return entry?.src.match(/([^/]+)\.js$/)?.[1] ?? null
}

async function readWorker(): Promise<WorkerState> {
  // A browser that blocks the storage rejects this call.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return {
    active: Boolean(registration?.active),
    controlling: Boolean(navigator.serviceWorker?.controller),
    updateWaiting: Boolean(registration?.waiting),
  }
}

async function readStorage(): Promise<Diagnostics['storage']> {
  const { usage, quota } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {}
  return usage === undefined || quota === undefined ? null : { used: usage, quota }
}

async function countWaiting(shared: PublicDb, currentUser: CurrentUser | null): Promise<number> {
  const [commands, messages, ended] = await Promise.all([
    currentUser?.db.outbox.filter(isUnsent).count() ?? 0,
    shared.contact.filter(({ status }) => status !== 'sent').count(),
    shared.ended_logins.toArray(),
  ])
  return ended.reduce((count, { waiting }) => count + waiting.length, commands + messages)
}
