import { existsSync } from 'node:fs'
import { backupDirOf, dataDirOf } from '../data-dir.ts'
import { configOf, stripeKeysOf } from '../platform/config.ts'
import { type Environment, readEnvironment } from '../platform/environment.ts'
import { scannerOf } from '../platform/files/clamd.ts'
import { scryptPasswords } from '../platform/secrets.ts'
import { openStripe } from '../platform/stripe.ts'
import type { Finding } from './doctor/check-connections.ts'
import { checkFolders } from './doctor/check-connections.ts'
import { checkData, checkRole } from './doctor/check-data.ts'
import { checkEnvironment } from './doctor/check-environment.ts'
import { checkScanner } from './doctor/check-scanner.ts'
import { checkStripe } from './doctor/check-stripe.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * `pnpm run doctor` checks an installation that real people use and prints each problem that it finds, with its fix.
 * Exit code 2: it found problems. Exit code 1: it could not finish.
 */
async function doctor(): Promise<void> {
  const env = readEnvironment(process.env)
  const findings = [
    ...checkEnvironment(env, { isContainer: existsSync('/.dockerenv') }),
    ...(await databaseFindings(env)),
    ...(await stripeFindings(env)),
    ...(await scannerFindings(env)),
    ...(await checkFolders({ dataDir: dataDirOf(env), backupDir: backupDirOf(env) }, new Date())),
  ]
  for (const { about, problem, fix } of findings) {
    process.stdout.write(`${about}: ${problem}\n  ${fix}\n`)
  }
  if (findings.length > 0) process.exitCode = 2
  else process.stdout.write('Nothing is missing or unsafe.\n')
}

async function stripeFindings(env: Environment): Promise<Finding[]> {
  const keys = stripeKeysOf(env)
  return keys ? checkStripe(openStripe(keys), configOf(env).publicUrl) : []
}

async function scannerFindings(env: Environment): Promise<Finding[]> {
  const scanner = scannerOf(env)
  return scanner ? checkScanner(scanner, new Date()) : []
}

async function databaseFindings(env: Environment): Promise<Finding[]> {
  const known = { config: configOf(env), passwords: scryptPasswords() }
  return withDatabase(env, async ({ db }) => [
    ...(await checkData(db, known)),
    ...(env.DATABASE_URL ? await checkRole(db) : []),
  ]).catch((error: unknown) => [
    {
      about: 'Database',
      problem: error instanceof Error ? error.message : String(error),
      fix: env.DATABASE_URL
        ? 'Check DATABASE_URL and that PostgreSQL runs.'
        : 'Stop Cubby while this command runs, because only one process can open an embedded database. If Cubby has never run, start it once first.',
    },
  ])
}

runCommand(doctor)
