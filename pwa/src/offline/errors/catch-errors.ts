import type { ErrorKind } from '@cubby/contract/school/error-report-limits'
import { ERROR_QUEUE } from '@/offline/errors/queue-name.ts'

/**
 * How many errors are still reported until the next reload. An error in an endless loop must not keep the device busy.
 */
let left = 50
let readRoute: () => string | undefined = () => undefined
let isPaused = () => false

/**
 * Reports the errors that nothing catches. Only these listeners are part of the first view. The rest of the code is
 * loaded with the first error.
 */
export function catchErrors(route: typeof readRoute, isStoragePaused = isPaused): void {
  readRoute = route
  isPaused = isStoragePaused
  addEventListener('error', ({ error, message }) => noteError('error', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => noteError('rejection', reason))
  findWaiting().catch(() => undefined)
}

/** Sends what an earlier start of the app or the service worker could not send. */
async function findWaiting(): Promise<void> {
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === ERROR_QUEUE)) load(({ sendLater }) => sendLater())
}

/** Reports an error. If that fails, the error is dropped. */
export function noteError(kind: ErrorKind, error: unknown): void {
  // A pause aborts what is running.
  if (isPaused()) return
  if (left-- > 0) load(({ reportError }) => reportError(kind, error, readRoute()))
}

function load(use: (module: typeof import('@/offline/errors/report-error.ts')) => unknown): void {
  import('@/offline/errors/report-error.ts').then(use).catch(() => undefined)
}
