import { withSettings } from '../features/school/settings/read-settings.ts'
import { findBrokenInvariants } from '../features/seats/seats/seat-invariants.ts'
import { configOf } from '../platform/config.ts'
import { databaseClock } from '../platform/db/sql.ts'
import { readEnvironment } from '../platform/environment.ts'
import { runCommand, withDatabase } from './run-command.ts'

/** Ends with exit code 0 when all seat invariants hold, 2 when one is broken, and 1 when the check cannot run. */
async function checkSeats(): Promise<void> {
  const env = readEnvironment(process.env)
  await withDatabase(env, async ({ longDb: db }) => {
    const { config } = await withSettings({ db, config: configOf(env) })
    const broken = await findBrokenInvariants(db, config.provider.timezone, await databaseClock(db))
    for (const invariant of broken) process.stderr.write(`${invariant}\n`)
    if (broken.length > 0) process.exitCode = 2
    else process.stdout.write('All seat invariants hold.\n')
  })
}

runCommand(checkSeats)
