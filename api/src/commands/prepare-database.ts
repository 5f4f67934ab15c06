import { pino } from 'pino'
import { readEnvironment } from '../platform/environment.ts'
import { prepareServer } from '../prepare-server.ts'
import { runCommand } from './run-command.ts'

/** Prepares the database for servers on workerd, which cannot do it themselves, and for those on a new PGlite. */
async function prepareDatabase(): Promise<void> {
  const env = readEnvironment(process.env)
  const log = pino({ level: env.LOG_LEVEL })
  const { database, jobs } = await prepareServer(env, log)
  await jobs.stop()
  await database.close()
}

runCommand(prepareDatabase)
