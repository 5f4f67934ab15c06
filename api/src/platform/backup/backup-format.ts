import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../db/database.ts'

/**
 * A backup is a compressed tar archive: `backup.json`, then the rows of each table in parts of JSON lines,
 * then the files, then `totals.json`. An archive without totals is incomplete.
 */
export const HEADER = 'backup.json'
export const TOTALS = 'totals.json'
export const rowsFolder = 'rows/'
export const filesFolder = 'files/'

export const backupHeader = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** The names of the columns of each table, by the qualified name of the table. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

const total = z.object({ count: z.int(), sha256: z.string() })

export const backupTotals = z.object({
  tables: z.record(z.string(), total),
  files: total,
  /** The keys of files that were not found, for example because a user deleted them while the backup ran. */
  missing: z.array(z.string()),
})
export type BackupTotals = z.infer<typeof backupTotals>

/** Counts what is added and computes the checksum of all of it, in order. */
export function checksum() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(bytes: Uint8Array | string, howMany = 1) {
      hash.update(bytes)
      count += howMany
    },
    total: () => ({ count, sha256: hash.copy().digest('hex') }),
  }
}

type Checksum = ReturnType<typeof checksum>

/** A checksum for each name, created on first use. */
export function checksums() {
  const byName = new Map<string, Checksum>()
  return {
    of(name: string): Checksum {
      const found = byName.get(name) ?? checksum()
      byName.set(name, found)
      return found
    },
    totals: () => Object.fromEntries([...byName].map(([name, one]) => [name, one.total()])),
  }
}

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

/** Reads the last value of each used sequence of the app, by its qualified name. */
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
