import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { dataDirOf, openFileStore } from '../data-dir.ts'
import { recordRestore } from '../features/school/history/chain-history.ts'
import { decrypted, ENCRYPTED, readIdentity } from '../platform/backup/encrypt-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { databaseTimeouts } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { loginOf, prepareServingRole } from '../platform/db/roles.ts'
import { databaseClock } from '../platform/db/sql.ts'
import { readEnvironment } from '../platform/environment.ts'
import { startJobs } from '../platform/jobs/boss.ts'
import { runCommand } from './run-command.ts'

const DAY_MS = 24 * 3_600_000

/**
 * `pnpm restore <file>` restores a backup into an empty database and file store. The server must not run. An encrypted
 * backup needs `--identity <file>` with the private key.
 */
async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!path) throw new Error('Name the backup: pnpm restore <file>')
  if (path.endsWith(ENCRYPTED) && !values.identity) {
    throw new Error('Name the file with the private key: pnpm restore <file> --identity <key file>')
  }
  const identity = values.identity === undefined ? null : await readIdentity(values.identity)
  const env = readEnvironment(process.env)
  const dataDir = dataDirOf(env)
  const timeouts = { ...databaseTimeouts(env), longMs: DAY_MS }
  const database = await openDatabase({
    url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
    dataDir,
    timeZone: env.PROVIDER_TIMEZONE,
    timeouts,
  })
  const log = pino({ level: 'warn' })
  try {
    const { tables, files, createdAt } = await restoreBackup(
      {
        db: database.longDb,
        files: openFileStore(env, dataDir),
        migrate: database.migrate,
        prepareJobs: async () => (await startJobs(database.jobPool, { log })).stop(),
      },
      () => (identity ? decrypted(path, identity) : createReadStream(path)),
    )
    if (env.DATABASE_OWNER_URL && env.DATABASE_URL) {
      await prepareServingRole(database.longDb, loginOf(env.DATABASE_URL))
    }
    await recordRestore({ db: database.longDb, clock: databaseClock }, `a backup of ${createdAt}`)
    const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
    process.stdout.write(`Restored ${rows} rows and ${files.count} files.\n`)
  } finally {
    await database.close()
  }
}

runCommand(restore)
