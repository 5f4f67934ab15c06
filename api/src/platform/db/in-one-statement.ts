import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  ExpressionWrapper,
  Kysely,
  ParensNode,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Database, Reader } from './database.ts'
import type { Schema } from './schema.ts'

/** A read that waits for the statement that it becomes a part of. */
interface WaitingRead {
  readonly query: RootOperationNode
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: unknown) => void
}

/** Columns of instants, which JSON has as text. A test compares it with the database. */
export const INSTANT = /(^|_)at$|_until$|^last_login$|^since$/

/**
 * Makes several calls whose reads become one statement, because each statement of a short read costs more
 * than the rows that it returns. The calls must use the database that `calls` receives. Reads that start in
 * one turn of the event loop share a statement. The rows pass through JSON, so columns of `bigint` and
 * `numeric` become numbers instead of text.
 */
export function inOneStatement<Result>(
  db: Reader,
  calls: (db: Database) => Promise<Result>,
): Promise<Result> {
  let waiting: WaitingRead[] = []
  const connection: DatabaseConnection = {
    executeQuery<Row>({ query }: CompiledQuery): Promise<QueryResult<Row>> {
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(readAll)
        waiting.push({ query, resolve: (rows) => resolve({ rows: rows as Row[] }), reject })
      })
    },
    streamQuery() {
      throw new Error('a joined statement has no cursor')
    },
  }

  function readAll(): void {
    const reads = waiting
    waiting = []
    const lists = reads.map(({ query }, at) => {
      const rows = new ExpressionWrapper(ParensNode.create(query))
      return sql<object[]>`(select coalesce(json_agg(listed), '[]') from ${rows} listed)`.as(String(at))
    })
    db.selectNoFrom(lists)
      .executeTakeFirstOrThrow()
      .then(
        (found) => {
          for (const [at, { resolve }] of reads.entries()) resolve((found[at] ?? []).map(withInstants))
        },
        (error: unknown) => {
          for (const { reject } of reads) reject(error)
        },
      )
  }

  return calls(
    new Kysely<Schema>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
        createIntrospector: (database) => new PostgresIntrospector(database),
        // Only the whole statement is compiled.
        createQueryCompiler: () => ({
          compileQuery: (query, queryId) => ({ query, queryId, sql: '', parameters: [] }),
        }),
      },
    }),
  )
}

function withInstants(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(name) ? new Date(value) : value,
    ]),
  )
}
