import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/** Where a read runs: the pool, or the transaction that is open (on PGlite it must be the latter). */
export type Reader = Database | Trx
