import { Refusal } from '../errors.ts'

/** The database cannot be reached, dropped the connection, or did not answer in time. What was asked may have happened. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** SQLSTATEs that mean "somebody else is in the way; try again": locks, conflicts, a statement that took too long. */
const BUSY = new Set(['55P03', '40001', '40P01', '57014'])
/**
 * SQLSTATEs and their first letters that mean "the server cannot work now": connections (08), out of disk,
 * memory, or connections (53), shut down, crashed, or starting (57P).
 */
const UNAVAILABLE = ['08', '53', '57P']
/** Standard practice for a client without a better number; a restart takes a few seconds. */
const UNAVAILABLE_RETRY_SECONDS = 2

/** Whether a SQLSTATE says that the server cannot work now, whatever it is asked. */
export function isUnavailable(sqlState: string): boolean {
  return UNAVAILABLE.some((start) => sqlState.startsWith(start))
}

/** What a failure of the database means to whoever asked: `busy` or `unavailable`, both worth a retry; null for a defect. */
export function databaseRefusal(error: unknown): Refusal | null {
  const sqlState = sqlStateOf(error)
  if (BUSY.has(sqlState)) return new Refusal('busy', { retryAfterSeconds: 1, cause: error })
  if (!(error instanceof DatabaseUnavailable) && !isUnavailable(sqlState)) return null
  return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error })
}

/** The SQLSTATE of an error that PostgreSQL or PGlite reports, else an empty text. */
export function sqlStateOf(error: unknown): string {
  // Other libraries have codes, too; only an answer of the server has a severity.
  const isAnswer = error instanceof Error && 'severity' in error && 'code' in error
  return isAnswer && typeof error.code === 'string' ? error.code : ''
}
