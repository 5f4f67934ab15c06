import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { backupDirOf, dataDirOf, openFileStore } from '../data-dir.ts'
import { backupName, deleteOldBackups, keepBackup } from '../platform/backup/backup-files.ts'
import { receiveBackup } from '../platform/backup/backup-socket.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { type Environment, readEnvironment } from '../platform/environment.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * `pnpm backup` writes a backup to BACKUP_DIR and keeps the newest BACKUP_KEEP backups there. `pnpm backup <file>`
 * writes a backup to that file and deletes none. The server may run.
 */
async function backUp(): Promise<void> {
  const env = readEnvironment(process.env)
  const dataDir = dataDirOf(env)
  const folder = backupDirOf(env)
  const [requested] = process.argv.slice(2)
  const path = requested ? resolve(requested) : join(folder, backupName(new Date()))
  const { tables, files, missing } = await keepBackup(path, (open) => write(env, dataDir, open))
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  process.stdout.write(`${path}: ${rows} rows and ${files.count} files\n`)
  for (const key of missing) process.stderr.write(`The file ${key} was not found.\n`)
  if (!requested) await deleteOldBackups(folder, env.BACKUP_KEEP)
}

async function write(env: Environment, dataDir: string, open: () => Writable): Promise<void> {
  if (!env.DATABASE_URL && (await receiveBackup(dataDir, open))) return
  await withDatabase(env, ({ longDb: db }) =>
    writeBackup({ db, files: openFileStore(env, dataDir), now: new Date() }, open()),
  )
}

runCommand(backUp)
