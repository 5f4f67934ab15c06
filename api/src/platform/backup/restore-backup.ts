import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { migrationsIn } from '../db/migrations/index.ts'
import type { FileStore } from '../files/file-store.ts'
import { type BackupHeader, type BackupTotals, listTables } from './backup-format.ts'
import { readBackup } from './read-backup.ts'

/**
 * Restores a backup into an empty database of either engine, and its files into an empty store. Creates the schema
 * that the backup has, loads the rows, and then applies the newer migrations. Changes nothing if the backup is damaged.
 */
export async function restoreBackup(
  target: {
    readonly db: Database
    readonly files: FileStore
    /** Applies the outstanding migrations, by default all of them. */
    readonly migrate: (last?: string) => Promise<void>
    /** Creates the tables of the job runner. */
    readonly prepareJobs: () => Promise<void>
  },
  source: () => Readable,
): Promise<BackupTotals & { readonly createdAt: string }> {
  const header = await readHeader(source)
  await migrateTo(target, header)
  await target.prepareJobs()
  const totals = await target.db.transaction().execute((trx) => load({ ...target, trx, header }, source()))
  await target.migrate()
  await sql`analyze`.execute(target.db)
  return { ...totals, createdAt: header.created_at }
}

/** Reads the backup once, so that a damaged one is refused before anything is written. */
async function readHeader(source: () => Readable): Promise<BackupHeader> {
  let found: BackupHeader | undefined
  await readBackup(source(), {
    header: async (header) => {
      found = header
    },
  })
  if (!found) throw new Error('This file is not a backup of Cubby.')
  const known = migrationsIn()
  const unknown = found.migrations.filter((name) => !(name in known))
  if (unknown.length > 0) {
    throw new Error(`The backup is from a newer version of Cubby, which has ${unknown.join(', ')}.`)
  }
  return found
}

async function migrateTo(
  { db, migrate }: Pick<Parameters<typeof restoreBackup>[0], 'db' | 'migrate'>,
  { migrations: wanted }: BackupHeader,
): Promise<void> {
  if ((await appliedMigrations(db)).some((name) => !wanted.includes(name))) {
    throw new Error('The database is newer than the backup. Restore into a new, empty database.')
  }
  await migrate(wanted.at(-1))
  const { rows } = await sql`select from users limit 1`.execute(db)
  if (rows.length > 0) throw new Error('The database has users. Restore into a new, empty database.')
}

async function load(
  { trx, files, header }: { trx: Trx; files: FileStore; header: BackupHeader },
  source: Readable,
): Promise<BackupTotals> {
  const columnsOf = new Map((await listTables(trx)).map(({ name, columns }) => [name, columns]))
  requireAll(columnsOf, header)
  const tables = Object.keys(header.tables).filter((name) => columnsOf.has(name))
  const foreignKeys = await dropForeignKeys(trx)
  for (const table of tables) await run(trx, `alter table ${table} disable trigger user`)
  await run(trx, `truncate ${tables.join(', ')}`)
  const totals = await readBackup(source, {
    rows: async (table, rows) => {
      const columns = (columnsOf.get(table) ?? []).filter((name) => header.tables[table]?.includes(name))
      const names = sql.join(columns.map((column) => sql.ref(column)))
      // A job whose queue this version does not know can never run.
      const known = table === 'pgboss.job' ? sql`where name in (select name from pgboss.queue)` : sql``
      await sql`insert into ${sql.raw(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.raw(table)}, ${`[${rows.join(',')}]`}::json)
        ${known}`.execute(trx)
    },
    file: (key, bytes) => saveFile(files, key, bytes),
  })
  for (const table of tables) await run(trx, `alter table ${table} enable trigger user`)
  for (const [name, value] of Object.entries(header.sequences)) {
    await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(trx)
  }
  for (const { table, name, definition } of foreignKeys) {
    await run(trx, `alter table ${table} add constraint ${name} ${definition}`)
  }
  return totals
}

/** Refuses a backup without a table or column that its version has: its rows would be lost unnoticed. */
function requireAll(columnsOf: ReadonlyMap<string, readonly string[]>, { tables }: BackupHeader): void {
  for (const [table, columns] of columnsOf) {
    const found = tables[table]
    if (!found) throw new Error(`The backup is incomplete: it lacks ${table}.`)
    const missing = columns.find((column) => !found.includes(column))
    if (missing) throw new Error(`The backup is incomplete: it lacks the column ${missing} of ${table}.`)
  }
}

/**
 * Drops all foreign keys and returns them. Rows are restored table by table, so a row may be inserted before
 * the row that it refers to.
 */
async function dropForeignKeys(trx: Trx) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')
    order by 1, 2`.execute(trx)
  for (const { table, name } of rows) await run(trx, `alter table ${table} drop constraint ${name}`)
  return rows
}

/** Stores a file, unless an earlier attempt of this restore has already stored it. */
async function saveFile(files: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const stored = await files.open(key)
  if (!stored) return files.save(key, bytes)
  const found = Buffer.from(await new Response(stored.content).arrayBuffer())
  if (!found.equals(bytes)) {
    throw new Error(`There is another file under ${key}. Restore into a new, empty file store.`)
  }
}

async function run(trx: Trx, statement: string): Promise<void> {
  await sql.raw(statement).execute(trx)
}
