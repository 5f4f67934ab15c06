import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

export interface Table {
  /** Qualified and quoted, such as `public.users`. */
  readonly name: string
  /** All columns that are not generated. */
  readonly columns: readonly string[]
}

/** The tables of the app and the jobs. The other tables of the job runner are created when it starts. */
export async function listTables(db: Reader): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
    order by 1`.execute(db)
  return rows
}

/** The last value of each sequence of the app that was used, by its qualified name. */
export async function readSequences(db: Reader): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The keys of all files that rows refer to. */
export async function listFileKeys(db: Reader, tables: readonly Table[]): Promise<string[]> {
  const keys: string[] = []
  for (const { name, columns } of tables) {
    if (!columns.includes('file_key') || name === 'public.orphaned_files') continue
    const { rows } = await sql<{ file_key: string }>`
      select file_key from ${sql.raw(name)} order by file_key`.execute(db)
    keys.push(...rows.map(({ file_key }) => file_key))
  }
  return keys
}
