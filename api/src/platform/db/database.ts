import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/**
 * The connection of a read: the pool or the open transaction. On PGlite, a read during a transaction must use
 * that transaction.
 */
export type Reader = Database | Trx
