import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/**
 * The connection of a read: the pool or the open transaction. On PGlite, a read during a transaction must use
 * that transaction.
 */
export type Reader = Database | Trx

/** Time limits of a connection to PostgreSQL, in milliseconds; 0 means no limit. */
export interface DatabaseTimeouts {
  /** Waiting for a new connection or for a free one in the pool. */
  readonly connectMs: number
  /** Waiting for a lock; enforced by the server. */
  readonly lockMs: number
  /** One statement including lock waits; enforced by the server. */
  readonly statementMs: number
  /** Waiting for the response to a statement; enforced by the client, because a hung server enforces nothing. */
  readonly queryMs: number
}
