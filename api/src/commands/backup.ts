import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { databaseTimeouts } from '../config.ts'
import { type Environment, readEnvironment } from '../environment.ts'
import { backupName, deleteOldBackups, keepBackup } from '../platform/backup/backup-files.ts'
import { receiveBackup } from '../platform/backup/backup-socket.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/**
 * `pnpm backup` writes a backup to BACKUP_DIR and keeps the newest ones; `pnpm backup <file>` writes it there
 * and deletes none. The server may run.
 */
async function backUp(): Promise<void> {
  const env = readEnvironment(process.env)
  const dataDir = resolve(REPOSITORY, env.DATA_DIR)
  const folder = env.BACKUP_DIR ? resolve(REPOSITORY, env.BACKUP_DIR) : join(dataDir, 'backups')
  const [requested] = process.argv.slice(2)
  const path = requested ? resolve(requested) : join(folder, backupName(new Date()))
  const { tables, files, missing } = await keepBackup(path, (open) => write(env, dataDir, open))
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  process.stdout.write(`${path}: ${rows} rows and ${files.count} files\n`)
  for (const key of missing) process.stderr.write(`The file ${key} was not found.\n`)
  if (!requested) await deleteOldBackups(folder, env.BACKUP_KEEP)
}

async function write(env: Environment, dataDir: string, open: () => Writable): Promise<void> {
  if (!env.DATABASE_URL) {
    if (await receiveBackup(dataDir, open)) return
    if (!existsSync(join(dataDir, 'pg'))) {
      throw new Error(
        `No database found in ${dataDir}. Set DATABASE_URL, or set DATA_DIR to the folder that contains \`pg\`.`,
      )
    }
  }
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir, timeouts: databaseTimeouts(env) })
  const files = openFileStore(env, dataDir)
  await writeBackup({ db: database.longDb, files, now: new Date() }, open()).finally(database.close)
}

backUp().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
