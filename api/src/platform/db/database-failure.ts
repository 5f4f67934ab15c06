import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * The database cannot be reached, dropped the connection, or did not respond in time. The statement may have
 * taken effect.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * SQLSTATEs of conflicts that a retry can resolve: locks, serialization failures, a statement that took too
 * long.
 */
const BUSY = new Set(['55P03', '40001', '40P01', '57014'])
/**
 * SQLSTATEs and SQLSTATE classes of a server that cannot work now: connection errors (08), out of disk,
 * memory, or connections (53), shutting down, crashed, or starting (57P).
 */
const UNAVAILABLE = ['08', '53', '57P']
/** A restart of the database takes a few seconds. */
const UNAVAILABLE_RETRY_SECONDS = 2

/** The SQLSTATE of a full disk. The statement failed, but its connection still works, and so do reads. */
export const DISK_FULL = '53100'

/** The SQLSTATE of a row that another row with the same unique columns prevents. */
export const UNIQUE_VIOLATION = '23505'

/** Whether a SQLSTATE means that the server cannot run the statement now. A full disk counts, too. */
export function isUnavailable(sqlState: string): boolean {
  return UNAVAILABLE.some((start) => sqlState.startsWith(start))
}

/**
 * Returns the refusal for a failure of the database: `busy` or `unavailable`. Both can be retried. Returns null
 * for any other error.
 */
export function databaseRefusal(error: unknown): Refusal | null {
  const sqlState = sqlStateOf(error)
  if (BUSY.has(sqlState)) return new Refusal('busy', { retryAfterSeconds: 1, cause: error })
  if (!(error instanceof DatabaseUnavailable) && !isUnavailable(sqlState)) return null
  return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error })
}

/**
 * Whether the server of the database cannot work. A full disk does not count, because reads still work. The job runner
 * reports copies of errors, which have their fields but not their class.
 */
function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === DatabaseUnavailable.name) return true
  if (!('severity' in error && 'code' in error && typeof error.code === 'string')) return false
  return isUnavailable(error.code) && error.code !== DISK_FULL
}

/** Returns the SQLSTATE of an error from PostgreSQL or PGlite, or an empty string for other errors. */
export function sqlStateOf(error: unknown): string {
  // Errors of other libraries have a code too, but only errors of the server have a severity.
  const isFromServer = error instanceof Error && 'severity' in error && 'code' in error
  return isFromServer && typeof error.code === 'string' ? error.code : ''
}

const CHECK_MS = 1_000

/**
 * Logs an outage of the database once when it starts and once when it ends. Every request, every queue, and every page
 * reports it, which would fill the log with copies of one line.
 */
export function outageLog(
  log: Log,
  {
    responds,
    pause = () => sleep(CHECK_MS, undefined, { ref: false }),
  }: { readonly responds: () => Promise<boolean>; readonly pause?: () => Promise<void> },
): Log {
  let isOut = false

  async function untilItResponds(): Promise<void> {
    const started = performance.now()
    do await pause()
    while (!(await responds()))
    isOut = false
    const seconds = Math.round((performance.now() - started) / 1_000)
    log.info({ seconds }, 'the database responds again')
  }

  const once =
    (level: 'warn' | 'error'): Log['error'] =>
    (fields, message) => {
      const err = 'err' in fields ? fields.err : undefined
      if (!isOutage(err)) return log[level](fields, message)
      if (isOut) return
      isOut = true
      log.error({ err }, 'database failure')
      void untilItResponds()
    }
  return { info: (fields, message) => log.info(fields, message), warn: once('warn'), error: once('error') }
}
