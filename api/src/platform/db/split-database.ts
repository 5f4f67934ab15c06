import { type ControlledTransactionBuilder, Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * A database whose transactions use other connections than single statements. A transaction may wait for a lock
 * for seconds, and must not keep reads from a connection in that time.
 */
export class SplitDatabase extends Kysely<Schema> {
  readonly #transactions: Database

  constructor(statements: KyselyConfig, transactions: Database) {
    super(statements)
    this.#transactions = transactions
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#transactions.transaction()
  }

  override startTransaction(): ControlledTransactionBuilder<Schema> {
    return this.#transactions.startTransaction()
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#transactions.destroy()])
  }
}
