import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startOwnPostgres } from '@cubby/test-postgres/start-postgres'
import { enrollments } from './ratios/enrollments.ts'
import { publicResponses } from './ratios/public-responses.ts'
import { isMet, ratioOf, rowText } from './ratios/ratio.ts'

/**
 * Prints how close Cubby comes to the limit of the machine. Each row compares Cubby with a reference in the same
 * run, because machines differ. Prints a table, or JSON with `--json`. Exits 1 if a goal is missed.
 */
const folder = await mkdtemp(join(tmpdir(), 'cubby-bench-'))
// Waits for the disk at each commit, as in production.
const postgres = await startOwnPostgres({ isDurable: true })
const databaseUrl = `${postgres.url}postgres`
const server = createServerProcess(await freePort(), {
  ...{ ROLE: 'web', DATABASE_URL: databaseUrl, DATA_DIR: folder, SEED: 'demo' },
})
try {
  await server.start()
  const { classes } = (await (await fetch(`${server.url}/api/classes`)).json()) as {
    classes: { id: string }[]
  }
  const rows = [
    ...(await publicResponses(server, classes[0]?.id ?? '')),
    ...(await enrollments(server, databaseUrl)),
  ]
  if (process.argv.includes('--json')) {
    process.stdout.write(
      `${JSON.stringify(rows.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) })))}\n`,
    )
  } else {
    process.stdout.write(`| measurement | Cubby and reference | ratio | goal | |\n|---|---|---|---|---|\n`)
    for (const row of rows) process.stdout.write(`${rowText(row)}\n`)
  }
  if (!rows.every(isMet)) process.exitCode = 1
} finally {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
