import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import type { Database, Trx } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import {
  type BackupHeader,
  type BackupTotals,
  checksum,
  checksums,
  filesFolder,
  HEADER,
  listFileKeys,
  listTables,
  readSequences,
  rowsFolder,
  type Table,
  TOTALS,
} from './backup-format.ts'

/** How many rows a part holds. Only one part is in memory at a time. */
const ROWS_OF_PART = 500

type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a consistent backup: every table in one read-only snapshot, then the files that its rows refer to.
 * Requests continue; on PGlite they wait while the tables are read.
 */
export async function writeBackup(
  { db, files, now }: { db: Database; files: FileStore; now: Date },
  sink: Writable,
): Promise<BackupTotals> {
  const archive = pack()
  const written = pipeline(archive, createGzip(), sink)
  // If the sink fails, `addEntry` rejects, too.
  written.catch(() => {})
  const addEntry: AddEntry = async (name, bytes) => {
    const entry = archive.entry({ name, size: bytes.length })
    entry.end(bytes)
    await Promise.race([once(entry, 'finish'), written])
  }
  try {
    const tables = checksums()
    const keys = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeTables({ trx, now, tables }, addEntry))
    const totals = { tables: tables.totals(), ...(await writeFiles(files, keys, addEntry)) }
    await addEntry(TOTALS, json(totals))
    archive.finalize()
    await written
    return totals
  } catch (error) {
    archive.destroy()
    throw error
  }
}

/** Writes the header and the rows of all tables. Returns the keys of the files that the rows refer to. */
async function writeTables(
  { trx, now, tables }: { trx: Trx; now: Date; tables: ReturnType<typeof checksums> },
  addEntry: AddEntry,
): Promise<string[]> {
  const listed = await listTables(trx)
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(trx)
  const header: BackupHeader = {
    format: 1,
    created_at: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    sequences: await readSequences(trx),
    tables: Object.fromEntries(listed.map(({ name, columns }) => [name, [...columns]])),
  }
  await addEntry(HEADER, json(header))
  for (const table of listed) {
    let part = 0
    const sum = tables.of(table.name)
    for await (const lines of partsOf(trx, table)) {
      const bytes = new TextEncoder().encode(lines.join('\n'))
      sum.add(bytes, lines.length)
      await addEntry(`${rowsFolder}${table.name}/${String(++part).padStart(6, '0')}.jsonl`, bytes)
    }
  }
  return listFileKeys(trx, listed)
}

/**
 * The rows of a table as lines of JSON, which keeps every value exactly. They are sorted, because the order in which
 * a database stores them is not the same after a restore, and the checksums would differ.
 */
async function* partsOf(trx: Trx, { name, columns }: Table) {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare part no scroll cursor for
    select row_to_json(r)::text as line from (select ${row} from ${sql.raw(name)}) r
    order by row_to_json(r)::text collate "C"`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_OF_PART)} from part`.execute(trx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < ROWS_OF_PART) break
  }
  await sql`close part`.execute(trx)
}

async function writeFiles(files: FileStore, keys: readonly string[], addEntry: AddEntry) {
  const sum = checksum()
  const missing: string[] = []
  for (const key of keys) {
    const file = await files.open(key)
    if (!file) {
      missing.push(key)
      continue
    }
    const bytes = new Uint8Array(await new Response(file.content).arrayBuffer())
    sum.add(bytes)
    await addEntry(filesFolder + key, bytes)
  }
  return { files: sum.total(), missing }
}

function json(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value, null, 2))
}
