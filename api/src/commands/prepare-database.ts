import { pino } from 'pino'
import { readEnvironment } from '../platform/environment.ts'
import { prepareServer } from '../prepare-server.ts'
import { runCommand } from './run-command.ts'

/** Prepares the database for servers that cannot do it themselves, such as those on workerd. */
async function prepareDatabase(): Promise<void> {
  const env = readEnvironment(process.env)
  const { database, jobs } = await prepareServer(env, pino({ level: env.LOG_LEVEL }))
  await jobs.stop()
  await database.close()
  process.stdout.write('The database is ready.\n')
}

runCommand(prepareDatabase)
