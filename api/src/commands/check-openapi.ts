import { tmpdir } from 'node:os'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { featurePorts } from '../feature-ports.ts'
import { configOf, databaseTimeouts } from '../platform/config.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { databaseClock } from '../platform/db/sql.ts'
import type { Deps } from '../platform/deps.ts'
import { readEnvironment } from '../platform/environment.ts'
import { localFolder } from '../platform/files/local-folder.ts'
import { openInWorker } from '../platform/files/open-in-worker.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { databaseRateLimits } from '../platform/http/database-rate-limits.ts'
import { packageFonts } from '../platform/http/file-folders.ts'
import { noEventStreams } from '../platform/http/streams.ts'
import { noJobs } from '../platform/jobs/jobs.ts'
import { noSentMails } from '../platform/mail/mailer.ts'
import { simulatedPayments } from '../platform/payment-provider.ts'
import { scryptPasswords } from '../platform/secrets.ts'

const { Ruleset, Spectral } = spectral

/** Returns the OpenAPI document as the server does, without a database. */
async function readDocument(): Promise<string> {
  const env = readEnvironment({})
  const db = openPostgres('postgres://never-connected', { max: 1, timeouts: databaseTimeouts(env) })
  const deps: Deps = {
    config: configOf(env),
    db,
    longDb: db,
    clock: databaseClock,
    ...featurePorts,
    passwords: scryptPasswords(),
    jobs: noJobs,
    files: localFolder(tmpdir()),
    readFont: packageFonts(),
    readSourceMap: async () => null,
    openFile: openInWorker(),
    payments: simulatedPayments,
    sentMails: noSentMails,
    log: pino({ level: 'silent' }),
    limits: databaseRateLimits(db),
    events: noEventStreams,
    addressOf: clientAddress([]),
  }
  const response = await createApp(deps).request('/api/openapi.json')
  return response.text()
}

/** Returns the problems that Spectral's OpenAPI rules find in a document, one per line. */
export async function lintOpenApi(document: string): Promise<string[]> {
  const linter = new Spectral()
  linter.setRuleset(
    new Ruleset({
      extends: rulesets.oas,
      // Not among the recommended rules, but users of the API need to know what a parameter means.
      rules: { 'oas3-parameter-description': 'warn' },
    }),
  )
  const problems = await linter.run(document)
  return problems.map(({ path, code, message }) => `${path.join('.')}: ${message} (${code})`)
}

if (process.argv[1] === import.meta.filename) {
  const problems = await lintOpenApi(await readDocument())
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
