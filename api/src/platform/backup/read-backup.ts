import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import {
  type BackupHeader,
  type BackupTotals,
  backupHeader,
  backupTotals,
  checksum,
  checksums,
  filesFolder,
  HEADER,
  rowsFolder,
  TOTALS,
} from './backup-format.ts'

/** Callbacks for the parts of a backup, in the order in which they are called. */
interface BackupReader {
  readonly header?: (header: BackupHeader) => Promise<void>
  /** Rows of a table, each a JSON text. */
  readonly rows?: (table: string, rows: readonly string[]) => Promise<void>
  readonly file?: (key: string, bytes: Uint8Array) => Promise<void>
}

/** Reads a backup to its end, and compares it with the totals, which come last. */
export async function readBackup(source: Readable, reader: BackupReader = {}): Promise<BackupTotals> {
  const archive = extract()
  const arrived = pipeline(source, createGunzip(), archive)
  // The loop below throws the same error.
  arrived.catch(() => {})
  const tables = checksums()
  const files = checksum()
  let header: BackupHeader | undefined
  let totals: BackupTotals | undefined
  for await (const entry of archive) {
    const { name } = entry.header
    const chunks: Uint8Array[] = []
    for await (const chunk of entry) chunks.push(z.instanceof(Uint8Array).parse(chunk))
    const bytes = Buffer.concat(chunks)
    if (name === HEADER) {
      header = backupHeader.parse(JSON.parse(bytes.toString()))
      for (const table of Object.keys(header.tables)) tables.of(table)
      await reader.header?.(header)
    } else if (!header) {
      throw new Error('This file is not a backup of Cubby.')
    } else if (name === TOTALS) {
      totals = backupTotals.parse(JSON.parse(bytes.toString()))
    } else if (name.startsWith(rowsFolder)) {
      const table = name.slice(rowsFolder.length, name.lastIndexOf('/'))
      const lines = bytes.toString().split('\n')
      tables.of(table).add(bytes, lines.length)
      await reader.rows?.(table, lines)
    } else if (name.startsWith(filesFolder)) {
      files.add(bytes)
      await reader.file?.(name.slice(filesFolder.length), bytes)
    }
  }
  await arrived
  if (!totals) throw new Error('The backup is incomplete.')
  const { missing } = totals
  if (!isDeepStrictEqual({ tables: tables.totals(), files: files.total(), missing }, totals)) {
    throw new Error('The backup is damaged: its checksums do not match.')
  }
  return totals
}
