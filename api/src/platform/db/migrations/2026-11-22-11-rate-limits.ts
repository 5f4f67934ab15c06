import { type Kysely, sql } from 'kysely'

/** Counted attempts, shared by all servers (the columns of RateLimiterPostgres). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db)
}
