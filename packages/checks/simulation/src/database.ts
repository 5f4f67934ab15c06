import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Listen } from '../../../../api/src/platform/db/listen-postgres.ts'
import { migrate } from '../../../../api/src/platform/db/migrate.ts'
import { openPglite } from '../../../../api/src/platform/db/pglite.ts'
import type { GuardedPool } from '../../../../api/src/platform/db/postgres.ts'
import { startJobs } from '../../../../api/src/platform/jobs/boss.ts'
import { fillsSoFar } from './virtual.ts'
import type { World } from './world.ts'

/**
 * The embedded database of all simulations in this process. Its one connection outlives the servers that use it, so that
 * statements are parsed once: that takes longer than to run them.
 */
export interface SharedDatabase {
  readonly query: <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>
  /**
   * The pool of one server. It calls `before` with each statement; a statement whose promise stays open never arrives.
   * What the last server left open is rolled back.
   */
  readonly poolFor: (before: () => Promise<void>) => GuardedPool
  /** Calls this after each commit that reports an event, until the returned function is called. */
  readonly listen: Listen
  /** Remembers the rows that the database has now. */
  readonly keep: () => Promise<void>
  /** Makes the database as it was when its rows were kept. The world of the next simulation must have begun. */
  readonly restore: () => Promise<void>
}

/** Opens an empty database with the product's tables and queues. */
export async function openDatabase(world: World): Promise<SharedDatabase> {
  const { db, pool, pglite, listen } = await openPglite({ maxNames: 10_000 })
  await world.waitFor(migrate(db), Number.POSITIVE_INFINITY)
  const log = { info() {}, warn() {}, error() {} }
  const jobs = await startJobs(pool, { log, isWorker: false })
  await jobs.stop()
  const listeners = new Set<() => void>()
  await listen(() => {
    for (const onSignal of listeners) onSignal()
  })
  const client = await pool.connect()
  // Plans that depend on how often a statement ran could return rows in another order.
  await client.query('set plan_cache_mode = force_generic_plan', [])
  return {
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      return (await client.query<Row>(text, parameters)).rows
    },
    poolFor: (before) => poolOf(client, before),
    async listen(onSignal) {
      listeners.add(onSignal)
      return async () => void listeners.delete(onSignal)
    },
    keep: async () => void (await pglite.exec(KEEP)),
    async restore() {
      await pglite.exec(RESTORE)
      // The database reads random bytes ahead. What is left from the last simulation is used up.
      const before = fillsSoFar()
      while (fillsSoFar() === before) await client.query('select gen_random_uuid()', [])
    },
  }
}

function poolOf(client: PostgresPoolClient, before: () => Promise<void>): GuardedPool {
  let free: Promise<unknown> = client.query('rollback', [])

  async function connect(): Promise<PostgresPoolClient> {
    const turn = free
    const { promise, resolve: release } = Promise.withResolvers<void>()
    free = promise
    await turn
    return new Guarded(client, { before, release })
  }
  return {
    connect,
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      const own = await connect()
      try {
        return await own.query<Row>(text, parameters)
      } finally {
        own.release()
      }
    },
    options: {},
    end: async () => {},
  }
}

class Guarded implements PostgresPoolClient {
  readonly release: () => void
  readonly #client: PostgresPoolClient
  readonly #before: () => Promise<void>

  constructor(
    client: PostgresPoolClient,
    { before, release }: { readonly before: () => Promise<void>; readonly release: () => void },
  ) {
    this.#client = client
    this.#before = before
    this.release = release
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') throw new Error('no cursor is used')
    return this.#ask(sql, parameters)
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    await this.#before()
    try {
      return await this.#client.query<Row>(sql, parameters)
    } finally {
      // A statement that is parsed for the first time must not end later than it ends at other times.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** The tables of the product and of its job queue. */
const TABLES = `select c.oid, n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by n.nspname, c.relname`

const KEEP = `
create schema kept;
do $$
declare t record;
begin
  for t in ${TABLES} loop
    execute format('create table kept.%I as table %I.%I', t.nspname || '.' || t.relname, t.nspname, t.relname);
  end loop;
  create table kept.sequences as select schemaname, sequencename, coalesce(last_value, start_value) as value,
    last_value is not null as is_called from pg_sequences where schemaname in ('public', 'pgboss');
end $$`

const RESTORE = `
rollback;
set session_replication_role = replica;
do $$
declare
  t record;
  columns text;
  all_tables text;
begin
  -- The job queue adds a table each day.
  for t in ${TABLES} loop
    if to_regclass(format('kept.%I', t.nspname || '.' || t.relname)) is null then
      execute format('drop table %I.%I', t.nspname, t.relname);
    end if;
  end loop;
  select string_agg(format('%I.%I', nspname, relname), ', ') into all_tables from (${TABLES}) tables;
  execute 'truncate ' || all_tables;
  for t in ${TABLES} loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %I.%I (%s) overriding system value select %s from kept.%I',
      t.nspname, t.relname, columns, columns, t.nspname || '.' || t.relname);
  end loop;
  for t in select * from kept.sequences loop
    perform setval(format('%I.%I', t.schemaname, t.sequencename), t.value, t.is_called);
  end loop;
end $$;
set session_replication_role = origin;
discard plans`
