import type { User } from '@cubby/contract/accounts/user'
import type { Provider, TrainingClass } from '@cubby/contract/catalog/classes'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { Payment } from '@cubby/contract/money/payments'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { isReachable, onReachableChange } from '@/api/connectivity.ts'
import { type CollectionName, type CollectionRows, isPersonal } from '@/offline/store/collections.ts'
import {
  deviceAtStart,
  fetchFirst,
  firstRowsOf,
  isNewDevice,
  onFirstRows,
} from '@/offline/store/first-rows.ts'
import { isReadableProvider } from '@/offline/store/readable-rows.ts'
import type { EndedLogin } from '@/offline/store/stored-rows.ts'
import type { Auth } from './live-rows.ts'
import { onStorageOpened, openedStorage, openStorage, type Storage } from './storage.ts'

export type { Auth } from './live-rows.ts'

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
  return useStored('provider').rows[0] ?? providerAtStart() ?? embeddedProvider
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

const never = () => () => undefined

/** Follows any collection. Only collections that several screens show have a hook of their own in this file. */
export function useStored<Name extends CollectionName>(name: Name): Stored<CollectionRows[Name]> {
  const owner = useOwner(name)
  const storage = useStorage()
  useEffect(() => {
    if (storage) return storage.watchCollection(name)
    if (isNewDevice() && firstRowsOf(name)) fetchFirst(name).catch(openStorage)
  }, [storage, name])
  const first = useSyncExternalStore(onFirstRows, () => firstRowsOf(name))
  const latest = useLive(`${name} of ${owner}`, ({ readStored }) => readStored(name), first)
  const failure = useSyncExternalStore(
    storage?.onRefreshFailureChange ?? never,
    () => storage?.refreshFailureOf(name) ?? null,
  )
  const refresh = useCallback(async () => {
    const { refreshCollection, refreshFailureOf } = await openStorage()
    await refreshCollection(name)
    return refreshFailureOf(name)
  }, [name])
  return useMemo(() => {
    // A new device stores what its first screen fetched only after that.
    const stored = latest?.asOf === null ? (first ?? latest) : latest
    // The query may have found a newer login than this screen knows.
    const { rows = [], asOf = null } = stored?.owner === owner ? stored : {}
    const status = asOf || owner === 'nobody' ? 'ready' : failure === null ? 'loading' : 'failed'
    return { status, rows: rows as CollectionRows[Name][], asOf, error: failure, refresh }
  }, [latest, first, owner, failure, refresh])
}

/** The owner of the rows: `anybody` for public collections, else the logged-in user. */
function useOwner(name: CollectionName): string {
  const auth = useAuth()
  if (!isPersonal(name)) return 'anybody'
  if (auth.status === 'in') return auth.user.id
  return auth.status === 'out' ? 'nobody' : 'checking'
}

function useStorage(): Storage | null {
  return useSyncExternalStore(onStorageOpened, openedStorage)
}

/**
 * What mounted components have read. One that mounts later, such as a menu, has it at once, so that nothing moves under
 * the finger.
 */
const followed = new Map<string, { followers: number; value: unknown }>()

/**
 * Follows stored rows: reads again when a row that `read` returned changes, and when the database was closed. `about`
 * names the rows and their user. Returns `first` until the rows for this `about` have been read.
 */
export function useLive<T>(
  about: string,
  read: (storage: Storage) => Promise<T>,
  first?: T | undefined,
): T | undefined {
  const storage = useStorage()
  // A read that was interrupted by a pause no longer follows its rows.
  const resumptions = useSyncExternalStore(storage?.onResume ?? never, () => storage?.resumptionCount() ?? 0)
  const [latest, setLatest] = useState<{ about: string; value: T }>()
  // `about` names the rows, so a value under it has the type of this read.
  const [start] = useState(() => ({ about, value: followed.get(about)?.value as T | undefined }))
  const follow = useEffectEvent((opened: Storage) => {
    const shared = followed.get(about) ?? { followers: 0, value: undefined }
    followed.set(about, shared)
    shared.followers += 1
    const stop = opened.follow(() => read(opened), {
      next: (value) => {
        shared.value = value
        setLatest({ about, value })
      },
      error: (error) =>
        setLatest(() => {
          throw error
        }),
    })
    return () => {
      stop()
      shared.followers -= 1
      if (shared.followers === 0) followed.delete(about)
    }
  })
  // Only for what is on the screen when the storage opens: later, `first` may be out of date.
  const [isEarly] = useState(() => openedStorage() === null)
  const shown = isEarly ? first : undefined
  const isShown = shown !== undefined
  useEffect(() => {
    if (storage) return follow(storage)
    if (!isShown) void openStorage()
  }, [storage, about, resumptions, isShown])
  // Right after a change, the query still has the earlier result.
  if (latest?.about === about) return latest.value
  return start.about === about ? (start.value ?? shown) : shown
}

const checking: Auth = { status: 'checking' }

/** The login of this device, the same in all tabs. */
export function useAuth(): Auth {
  const device = deviceAtStart()
  const user = device?.login?.user
  const first = useMemo(
    (): Auth | undefined => (device ? (user ? { status: 'in', user } : { status: 'out' }) : undefined),
    [device, user],
  )
  return useLive('login', ({ readAuth }) => readAuth(), first) ?? checking
}

/** The users with changes that this device can send only after they log in again; undefined while loading. */
export function useWaitingUsers(): EndedLogin[] | undefined {
  const endedLogins = deviceAtStart()?.endedLogins
  const first = useMemo(() => endedLogins?.filter(({ waiting }) => waiting.length > 0), [endedLogins])
  return useLive('waiting users', ({ readWaitingUsers }) => readWaitingUsers(), first)
}

type EmbeddedProvider = CollectionRows['provider']

/** The provider that this device had stored, for a screen that opens the storage before it shows anything. */
function providerAtStart(): EmbeddedProvider | null {
  const row = firstRowsOf('provider')?.rows[0]
  return isProvider(row) ? row : null
}

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

/** Holds the rows of a collection back until others that its screen shows are read, so that nothing moves later. */
export function together<Row>(stored: Stored<Row>, ...others: readonly Stored<unknown>[]): Stored<Row> {
  return others.some(({ status }) => status === 'loading')
    ? { ...stored, rows: [], status: 'loading' }
    : stored
}
