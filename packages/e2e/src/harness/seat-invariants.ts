import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const AUDITOR = fileURLToPath(new URL('../../../../api/src/commands/check-seats.ts', import.meta.url))

/** Rejects with the broken seat invariants of this database, if there are any. */
export async function checkSeats(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [AUDITOR], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
