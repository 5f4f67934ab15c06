import { type Kysely, sql } from 'kysely'

/**
 * Finds users by any part of their name or e-mail address. Parts are looked up in trigrams where the
 * server has them (PostgreSQL does, an embedded PGlite does not and reads its few users one by one);
 * the other indexes give pages in order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column search_text text not null
      generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored`.execute(db)
  await sql`
    create index users_by_name on users (lower(last_name), lower(first_name), id)
      where deleted_at is null`.execute(db)
  await sql`
    create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null`.execute(db)
  await sql`create index users_by_creation on users (created_at, id) where deleted_at is null`.execute(db)
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (rows.length === 0) return
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index users_search on users using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db)
}
