import { pino } from 'pino'
import { readEnvironment } from '../environment.ts'
import { prepareServer } from '../prepare-server.ts'

/** Prepares the database for servers that cannot do it themselves, such as those on workerd. */
async function prepareDatabase() {
  const env = readEnvironment(process.env)
  const { database, jobs } = await prepareServer(env, pino({ level: env.LOG_LEVEL }))
  await jobs.stop()
  await database.close()
}

prepareDatabase().then(
  () => process.stdout.write('The database is ready.\n'),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
