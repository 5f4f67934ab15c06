import { parseArgs } from 'node:util'
import { brokenText, chainText } from '../features/school/history/check-history.ts'
import { compareHead } from '../features/school/history/history-head.ts'
import { verifyHistory } from '../features/school/history/verify-history.ts'
import { findPublicKeys } from '../features/school/signing/signing-key.ts'
import { readEnvironment } from '../platform/environment.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * `pnpm verify-history` checks the hash chains of the tables that only grow, and names the first broken row. With
 * `--head <code>`, it also compares them with a code that was mailed. Ends with exit code 1 if the history was changed.
 */
async function verify(): Promise<void> {
  const { values } = parseArgs({ options: { head: { type: 'string' } } })
  await withDatabase(readEnvironment(process.env), async ({ longDb: db }) => {
    const { chains, broken } = await verifyHistory({ db, keys: await findPublicKeys(db) })
    const comparison = values.head === undefined ? null : await compareHead(db, values.head)
    const lines = [...chains.map(chainText), ...(comparison?.lines ?? [])]
    for (const line of lines) process.stdout.write(`${line}\n`)
    if (broken) process.stderr.write(`${brokenText(broken)}\n`)
    else process.stdout.write('No row was changed, removed, or inserted in the past.\n')
    if (broken || comparison?.isSame === false) process.exitCode = 1
  })
}

runCommand(verify)
