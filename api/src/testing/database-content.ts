import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/**
 * Returns the number of rows and a checksum of each table of the app, and of the jobs. Asks PostgreSQL for the tables,
 * so that it also has those that a backup would forget.
 */
export async function databaseContent(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job') order by 1`.execute(db)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ content: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), ',' order by md5(r::text))), '') as content
      from ${sql.raw(name)} r`.execute(db)
    content[name] = rows[0]?.content ?? ''
  }
  return content
}
