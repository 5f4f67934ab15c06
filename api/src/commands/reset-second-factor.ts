import { pino } from 'pino'
import { resetIn } from '../features/accounts/account-security/reset-second-factor.ts'
import { findUserByEmail } from '../features/accounts/auth/queries.ts'
import type { ServerDatabase } from '../platform/db/open-database.ts'
import { databaseClock } from '../platform/db/sql.ts'
import { readEnvironment } from '../platform/environment.ts'
import { startJobs } from '../platform/jobs/boss.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * `pnpm reset-second-factor <email>` removes a user's second factor, ends their logins, and emails them. It
 * is meant for the only administrator: another administrator could reset the second factor in the app. With
 * PostgreSQL, the server may keep running.
 */
async function resetSecondFactor(): Promise<void> {
  const [email = ''] = process.argv.slice(2)
  if (!email) throw new Error('Name the user: pnpm reset-second-factor <email>')
  await withDatabase(readEnvironment(process.env), (database) => resetByEmail(email, database))
  process.stdout.write(
    `Removed the second factor of ${email} and ended their logins. They log in with only their password now.\n`,
  )
}

async function resetByEmail(email: string, { db, jobPool }: ServerDatabase): Promise<void> {
  const user = await findUserByEmail(db, email.toLowerCase())
  if (!user) throw new Error(`There is no user with the address ${email}.`)
  const jobs = await startJobs(jobPool, { log: pino({ level: 'silent' }), isWorker: false })
  try {
    await db.transaction().execute(async (trx) => {
      const now = await databaseClock(trx)
      const reason = 'Reset by the operator'
      await resetIn(trx, { userId: user.id, reason, jobs, actorId: null, request: null, now })
    })
  } finally {
    await jobs.stop()
  }
}

runCommand(resetSecondFactor)
