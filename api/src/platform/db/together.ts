import { type ConnectionProvider, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Trx } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Makes several calls in one transaction without waiting for the responses between them, so that their statements
 * travel together. The database runs the statements one after another, in the order in which they were sent. Each
 * call must use the transaction that `calls` receives. Waits for all calls, because no statement may run after the
 * transaction has ended, then throws the error of the first call that failed, in the order of the list.
 */
export async function together<const Calls extends readonly Promise<unknown>[]>(
  trx: Trx,
  calls: (trx: Trx) => Calls,
): Promise<{ -readonly [Call in keyof Calls]: Awaited<Calls[Call]> }> {
  const executor = trx.getExecutor()
  return executor.provideConnection(async (connection) => {
    // Kysely's own transactions wait for each response before they send the next statement.
    const provider: ConnectionProvider = { provideConnection: (use) => use(connection) }
    const unqueued = new Transaction<Schema>({
      ...WITHOUT_CONNECTION,
      executor: executor.withConnectionProvider(provider),
    })
    const started = calls(unqueued)
    await Promise.allSettled(started)
    return Promise.all(started)
  })
}

/** The executor has the connection, so the other parts are never used. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('This has no pool')) })
const WITHOUT_CONNECTION = { dialect, config: { dialect }, driver: new DummyDriver() }
