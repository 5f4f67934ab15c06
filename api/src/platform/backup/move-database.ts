import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { ServerDatabase } from '../db/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { BackupTotals } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Copies all rows into an empty database of either engine, by a backup in a temporary folder, and compares the
 * checksums of both. The source only gets its outstanding migrations.
 */
export async function moveDatabase({
  source,
  target,
  files,
  prepareJobs,
  folder,
  now,
}: {
  readonly source: ServerDatabase
  readonly target: ServerDatabase
  /** The files stay where they are. */
  readonly files: FileStore
  /** Creates the tables of the job runner in the target. */
  readonly prepareJobs: () => Promise<void>
  /** Where the temporary folder is created. */
  readonly folder: string
  readonly now: Date
}): Promise<BackupTotals> {
  await source.migrate()
  const temporary = await mkdtemp(join(folder, 'move-'))
  try {
    const path = join(temporary, 'backup.tar.gz')
    const before = await writeBackup(
      { db: source.longDb, files, now },
      createWriteStream(path, { mode: 0o600 }),
    )
    await restoreBackup({ db: target.longDb, files, migrate: target.migrate, prepareJobs }, () =>
      createReadStream(path),
    )
    const after = await writeBackup({ db: target.longDb, files, now }, ignored())
    requireEqual(before, after)
    return after
  } finally {
    await rm(temporary, { recursive: true })
  }
}

function requireEqual(before: BackupTotals, after: BackupTotals): void {
  const names = new Set([...Object.keys(before.tables), ...Object.keys(after.tables)])
  const different = [...names].filter((name) => before.tables[name]?.sha256 !== after.tables[name]?.sha256)
  if (different.length > 0) throw new Error(`These tables differ after the move: ${different.join(', ')}.`)
}

function ignored(): Writable {
  return new Writable({ write: (_bytes, _encoding, done) => done() })
}
