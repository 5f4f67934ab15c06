import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/** Where a read runs: the pool or the open transaction (on PGlite it must be the open transaction). */
export type Reader = Database | Trx
