import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { backupDirOf, dataDirOf, openFileStore } from '../data-dir.ts'
import { keepResult } from '../features/school/history/check-history.ts'
import { backupName, deleteOldBackups, keepBackup } from '../platform/backup/backup-files.ts'
import { receiveBackup, sendRehearsal } from '../platform/backup/backup-socket.ts'
import { ENCRYPTED } from '../platform/backup/encrypt-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { type Environment, readEnvironment } from '../platform/environment.ts'
import { type Rehearsal, rehearseRestore } from './rehearse-restore.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * `pnpm backup` writes a backup to BACKUP_DIR and keeps the newest BACKUP_KEEP backups there. `pnpm backup
 * <file>` writes a backup to that file and deletes none. With BACKUP_RECIPIENT, it is encrypted. Without a
 * file, as each night, it is first restored into a spare database and checked. The server may run.
 */
async function backUp(): Promise<void> {
  const env = readEnvironment(process.env)
  const dataDir = dataDirOf(env)
  const folder = backupDirOf(env)
  const [requested] = process.argv.slice(2)
  const recipient = env.BACKUP_RECIPIENT
  const name = `${backupName(new Date())}${recipient ? ENCRYPTED : ''}`
  const path = requested ? resolve(requested) : join(folder, name)
  let rehearsal: Rehearsal | undefined
  const { tables, files, missing } = await keepBackup(path, {
    recipient,
    write: (open) => write(env, dataDir, open),
    ...(!requested && {
      rehearse: async (archive: string) => {
        rehearsal = await rehearseRestore(env, archive)
      },
    }),
  })
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  process.stdout.write(`${path}: ${rows} rows and ${files.count} files\n`)
  for (const key of missing) process.stderr.write(`The file ${key} was not found.\n`)
  if (!requested) await deleteOldBackups(folder, env.BACKUP_KEEP)
  if (rehearsal) await report(env, dataDir, rehearsal)
}

/** Says whether the backup can be restored, and keeps that for System Health. */
async function report(env: Environment, dataDir: string, rehearsal: Rehearsal): Promise<void> {
  const { problem, where, rows, files } = rehearsal
  const result = {
    checkedAt: new Date().toISOString(),
    ok: !problem,
    result: { problem, where, rows, files },
  }
  if (env.DATABASE_URL || !(await sendRehearsal(dataDir, result))) {
    await withDatabase(env, ({ longDb: db }) => keepResult(db, 'backup', result))
  }
  if (!problem) return void process.stdout.write(`It was restored into ${where}, and checked.\n`)
  process.stderr.write(`It could not be restored into ${where}: ${problem}\n`)
  process.exitCode = 1
}

async function write(env: Environment, dataDir: string, open: () => Writable): Promise<void> {
  if (!env.DATABASE_URL && (await receiveBackup(dataDir, open))) return
  await withDatabase(env, ({ longDb: db }) =>
    writeBackup({ db, files: openFileStore(env, dataDir), now: new Date() }, open()),
  )
}

runCommand(backUp)
