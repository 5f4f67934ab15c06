import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const AUDITOR = fileURLToPath(new URL('../../../../../api/src/commands/check-seats.ts', import.meta.url))

/** Rejects if a seat invariant of this database is broken. The error lists the broken ones. */
export async function checkSeats(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [AUDITOR], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
