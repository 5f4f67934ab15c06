import { type Kysely, sql } from 'kysely'

/**
 * Searches ignore accents. The extension `unaccent` is not used, because managed servers may forbid it and its function
 * is not immutable, so that no index could use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // ASCII text skips the normalization. Not `strict`, because PostgreSQL would then not inline the CASE.
  await sql`
    create function searchable(value text) returns text language sql immutable parallel safe as $$
      select case when octet_length(value) = char_length(value) then lower(value)
        else replace(replace(replace(translate(
          lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')),
          'øØłŁđĐħĦı', 'oollddhhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end $$`.execute(db)
  // Drops the indexes that contain the column, too.
  await sql`alter table users drop column search_text`.execute(db)
  // Servers of 1.1.0 search with accents during an upgrade, so the column also has the text with accents.
  await sql`
    alter table users add column search_text text not null generated always as (
      lower(first_name || ' ' || last_name || ' ' || email)
      || case when octet_length(first_name || last_name || email) = char_length(first_name || last_name || email) then ''
        else ' ' || searchable(first_name || ' ' || last_name || ' ' || email) end) stored`.execute(db)
  await sql`
    create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null`.execute(db)
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length === 0) return
  await sql`
    create index users_search on users using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db)
}
