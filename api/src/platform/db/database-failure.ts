import { Refusal } from '../../errors.ts'

/** The database cannot be reached, dropped the connection, or did not answer in time. The statement may have taken effect. */
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
/** A restart of the database takes a few seconds. */
const UNAVAILABLE_RETRY_SECONDS = 2

/** Whether a SQLSTATE says that the server cannot run any statement now. */
export function isUnavailable(sqlState: string): boolean {
  return UNAVAILABLE.some((start) => sqlState.startsWith(start))
}

/** The refusal for a failure of the database: `busy` or `unavailable`, both worth a retry; null for a defect. */
export function databaseRefusal(error: unknown): Refusal | null {
  const sqlState = sqlStateOf(error)
  if (BUSY.has(sqlState)) return new Refusal('busy', { retryAfterSeconds: 1, cause: error })
  if (!(error instanceof DatabaseUnavailable) && !isUnavailable(sqlState)) return null
  return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error })
}

/** The SQLSTATE of an error that PostgreSQL or PGlite reports, or an empty string. */
export function sqlStateOf(error: unknown): string {
  // Errors of other libraries have a code, too; only those of the server have a severity.
  const isAnswer = error instanceof Error && 'severity' in error && 'code' in error
  return isAnswer && typeof error.code === 'string' ? error.code : ''
}
