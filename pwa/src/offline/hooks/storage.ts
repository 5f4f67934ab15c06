import { deviceAtStart, isNewDevice, onStorageUse } from '@/offline/store/first-rows.ts'
import type { DeviceLogin } from '@/offline/store/stored-rows.ts'

/** The stored rows and what keeps them fresh. With Dexie, it is not part of the first view. */
export type Storage = typeof import('./live-rows.ts').storage

let start: (storage: Storage) => Promise<void> = async () => undefined
let loading: Promise<Storage> | null = null
let loaded: Storage | null = null
const listeners = new Set<() => void>()

/** Null until it is open. Screens show what `readDevice` has read until then. */
export function openedStorage(): Storage | null {
  return loaded
}

export function onStorageOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads and starts the storage once. A failure, such as a lost connection, may be repeated. */
export function openStorage(): Promise<Storage> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<Storage> {
  await canLoad()
  const { storage } = await import('./live-rows.ts')
  await start(storage)
  loaded = storage
  for (const listener of listeners) listener()
  return storage
}

/** Without a worker, waits for a connection: a browser never loads a module again that it could not load once. */
async function canLoad(): Promise<void> {
  if (navigator.onLine !== false || navigator.serviceWorker?.controller) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** The name of the channel on which Dexie tells other tabs what changed. */
const DEXIE_CHANNEL = 'x-storagemutated-1'

/**
 * Opens the storage when the page is painted. On a device that stores nothing, this waits until the app can start
 * offline, until the visitor does something, or until another tab may have stored something, such as a login.
 */
export function openStorageAfterPaint(isNeeded: boolean, starting: typeof start): void {
  start = starting
  const open = () => void openStorage()
  onStorageUse(open)
  if (isNeeded || !isNewDevice()) {
    // A page in the background paints no frames.
    if (deviceAtStart() && !document.hidden) requestAnimationFrame(() => setTimeout(open))
    else open()
    return
  }
  void navigator.serviceWorker?.ready.then(open)
  const opened = new AbortController()
  for (const event of ['pointerdown', 'keydown', 'focus', 'online']) {
    addEventListener(event, open, { capture: true, signal: opened.signal })
  }
  document.addEventListener('visibilitychange', open, { signal: opened.signal })
  const channel = new BroadcastChannel(DEXIE_CHANNEL)
  channel.onmessage = open
  onStorageOpened(() => {
    opened.abort()
    channel.close()
  })
}

/** The stored login. Makes no request. */
export async function readLogin(): Promise<DeviceLogin | null> {
  const device = loading ? null : deviceAtStart()
  return device ? device.login : (await openStorage()).readLogin()
}
