import { configOf } from '../config.ts'
import { backupDirOf, dataDirOf } from '../data-dir.ts'
import type { Environment } from '../environment.ts'
import { scryptPasswords } from '../features/auth/passwords.ts'
import { readEnvironment } from '../read-environment.ts'
import { checkData } from './doctor/check-data.ts'
import { checkEnvironment } from './doctor/check-environment.ts'
import { checkFolders } from './doctor/check-folders.ts'
import type { Finding } from './doctor/finding.ts'
import { withDatabase } from './existing-database.ts'
import { runCommand } from './run-command.ts'

/**
 * `pnpm run doctor` names everything that is missing or unsafe in an installation that real people use, each with
 * its fix. Ends with exit code 2 if it finds something, and with 1 if the environment cannot be read.
 */
async function doctor(): Promise<void> {
  const env = readEnvironment(process.env)
  const findings = [
    ...checkEnvironment(env),
    ...(await ofDatabase(env)),
    ...(await checkFolders({ dataDir: dataDirOf(env), backupDir: backupDirOf(env) }, new Date())),
  ]
  for (const { about, problem, fix } of findings) {
    process.stdout.write(`${about}: ${problem}\n  ${fix}\n`)
  }
  if (findings.length > 0) process.exitCode = 2
  else process.stdout.write('Nothing is missing or unsafe.\n')
}

async function ofDatabase(env: Environment): Promise<Finding[]> {
  const known = { config: configOf(env), passwords: scryptPasswords() }
  return withDatabase(env, ({ db }) => checkData(db, known)).catch((error: unknown) => [
    {
      about: 'Database',
      problem: error instanceof Error ? error.message : String(error),
      fix: env.DATABASE_URL
        ? 'Check DATABASE_URL and that PostgreSQL runs.'
        : 'Start Cubby once, and stop it during this command: an embedded database can be open only once.',
    },
  ])
}

runCommand(doctor)
