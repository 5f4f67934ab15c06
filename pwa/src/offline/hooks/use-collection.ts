import type { User } from '@cubby/contract/accounts/user'
import type { Provider, TrainingClass } from '@cubby/contract/catalog/classes'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { Payment } from '@cubby/contract/money/payments'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isReachable, onReachableChange } from '@/api/connectivity.ts'
import {
  type CollectionName,
  type CollectionRows,
  type CollectionStore,
  isPersonal,
  openCollectionStore,
} from '@/offline/store/collections.ts'
import { onResume, resumptionCount } from '@/offline/store/connection.ts'
import { isReadableProvider, readableRows } from '@/offline/store/readable-rows.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { EndedLogin } from '@/offline/store/stored-rows.ts'
import { readLogin, retryWhenClosed } from '@/offline/store/user-database.ts'
import {
  onRefreshFailureChange,
  refreshAfterChange,
  refreshCollection,
  refreshFailureOf,
} from '@/offline/sync/refresh-collection.ts'
import { watchCollection } from '@/offline/sync/watch-collection.ts'

/** A collection on this device. Screens read only from here. */
export interface Stored<Row> {
  /** `loading` and `failed` only while nothing is stored; an empty collection is `ready`. */
  status: 'loading' | 'ready' | 'failed'
  rows: Row[]
  asOf: Date | null
  /** Why the last refresh failed; empty when there was no message, null when it did not fail. */
  error: string | null
  /** Refreshes now. Resolves with the failure, empty without a message, or null. */
  refresh: () => Promise<string | null>
}

export function useClasses(): Stored<TrainingClass> {
  return useStored('classes')
}

export function useProvider(): Provider | null {
  return useStored('provider').rows[0] ?? embeddedProvider
}

export function useEnrollments(): Stored<Enrollment> {
  return useStored('enrollments')
}

export function useWaitlist(): Stored<WaitlistEntry> {
  return useStored('waitlist')
}

export function useNotifications(): Stored<Notification> {
  return useStored('notifications')
}

export function useCertificates(): Stored<Certificate> {
  return useStored('certificates')
}

export function usePayments(): Stored<Payment> {
  return useStored('payments')
}

export function useProfile(): Stored<User> {
  return useStored('profile')
}

/** False when the server has not responded for 2 s; true after its next response. */
export function useServerReachable(): boolean {
  return useSyncExternalStore(onReachableChange, isReachable)
}

/** Follows any collection. Only collections that several screens show have a hook of their own in this file. */
export function useStored<Name extends CollectionName>(name: Name): Stored<CollectionRows[Name]> {
  const owner = useOwner(name)
  useEffect(() => watchCollection(name), [name])
  const latest = useLive(`${name} of ${owner}`, () => readStored(name))
  const failure = useSyncExternalStore(onRefreshFailureChange, () => refreshFailureOf(name))
  const refresh = useCallback(async () => {
    await refreshCollection(name)
    return refreshFailureOf(name)
  }, [name])
  return useMemo(() => {
    // The query may have found a newer login than this screen knows.
    const held = latest?.owner === owner ? latest : undefined
    const { rows = [], asOf = null } = held ?? {}
    const status = asOf || owner === 'nobody' ? 'ready' : failure === null ? 'loading' : 'failed'
    return { status, rows, asOf, error: failure, refresh }
  }, [latest, owner, failure, refresh])
}

/** The owner of the rows: `anybody` for public collections, else the logged-in user. */
function useOwner(name: CollectionName): string {
  const auth = useAuth()
  if (!isPersonal(name)) return 'anybody'
  if (auth.status === 'in') return auth.user.id
  return auth.status === 'out' ? 'nobody' : 'checking'
}

const refetched = new Set<CollectionName>()

/** Replaces rows that this version cannot read, once for each start. */
async function refetch(name: CollectionName, { meta, write }: CollectionStore): Promise<void> {
  if (refetched.has(name)) return
  refetched.add(name)
  await write([meta], () => meta.update(name, { etag: null }))
  await refreshAfterChange(name)
}

async function readStored<Name extends CollectionName>(name: Name) {
  const store = await openCollectionStore(name)
  if (!store) return { owner: 'nobody', rows: [], asOf: null }
  const [stored, state] = await Promise.all([store.table.toArray(), store.meta.get(name)])
  // Last, because a live query does not follow what it reads after other promises.
  const rows = await readableRows(name, stored)
  // Outside of the live query, which must not write.
  if (rows.length < stored.length) setTimeout(() => void refetch(name, store), 0)
  return {
    owner: store.owner,
    rows: rows as CollectionRows[Name][],
    asOf: typeof state?.asOf === 'number' ? new Date(state.asOf) : null,
  }
}

/**
 * Follows stored rows: reads again when a row that `read` returned changes, and when the database was closed. `about`
 * names the rows and their user. Returns undefined until the rows for this `about` have been read.
 */
export function useLive<T>(about: string, read: () => Promise<T>): T | undefined {
  // A read that was interrupted by a pause no longer follows its rows.
  const resumptions = useSyncExternalStore(onResume, resumptionCount)
  // Dexie follows only an `async` function across its awaits.
  const latest = useLiveQuery(
    async () => ({ about, value: await retryWhenClosed(read) }),
    [about, resumptions],
  )
  // Right after a change, the query still has the earlier result.
  return latest?.about === about ? latest.value : undefined
}

export type Auth = { status: 'checking' } | { status: 'out' } | { status: 'in'; user: User }

const checking: Auth = { status: 'checking' }

/** The login of this device, the same in all tabs. */
export function useAuth(): Auth {
  return useLive('login', readAuth) ?? checking
}

async function readAuth(): Promise<Auth> {
  const login = await readLogin()
  return login ? { status: 'in', user: login.user } : { status: 'out' }
}

/** The users with changes that this device can send only after they log in again. Makes no request. */
export async function readWaitingUsers(): Promise<EndedLogin[]> {
  const { ended_logins } = await openPublic()
  return ended_logins.filter(({ waiting }) => waiting.length > 0).toArray()
}

/** Undefined while loading. */
export function useWaitingUsers(): EndedLogin[] | undefined {
  return useLive('waiting users', readWaitingUsers)
}

type EmbeddedProvider = CollectionRows['provider']

/** The provider that the server wrote into the page, for a device that has not stored it yet. */
const embeddedProvider = readEmbedded()

function readEmbedded(): EmbeddedProvider | null {
  if (typeof document === 'undefined') return null
  const row: unknown = JSON.parse(document.getElementById('provider')?.textContent ?? 'null')
  return isProvider(row) ? row : null
}

function isProvider(row: unknown): row is EmbeddedProvider {
  return isReadableProvider(row)
}
