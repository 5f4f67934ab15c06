import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { startMailService } from './mail-service.ts'
import { startWorker } from './start-worker.ts'

const DIST = join(import.meta.dirname, '../dist')
const MINUTE_MS = 60_000

/**
 * Serves the built Worker on this machine, as `api/src/node.ts` serves Cubby: on PORT, with the database of
 * DATABASE_URL, which must be prepared. Files of DATA_DIR are copied to the simulated bucket.
 */
async function serve() {
  const { PORT = '8787', DATABASE_URL, DATA_DIR, ...env } = process.env
  if (!DATABASE_URL) throw new Error('DATABASE_URL is missing')
  const mailService = await startMailService()
  const variables = Object.entries(env).filter(([name]) =>
    /^(SEED|PAYMENTS|STRIPE_\w+|LOG_LEVEL|PROVIDER_\w+|PUSH_SERVICES)$/.test(name),
  )
  const worker = await startWorker({
    file: join(DIST, 'worker/worker.js'),
    assets: join(DIST, 'assets'),
    databaseUrl: DATABASE_URL,
    port: Number(PORT),
    files: DATA_DIR ? await filesIn(join(DATA_DIR, 'files')) : [],
    variables: {
      ...Object.fromEntries(variables.map(([name, value]) => [name, value ?? ''])),
      PUBLIC_URL: `http://localhost:${PORT}`,
      SECURE_TRANSPORT: 'false',
      MAIL_API_URL: mailService.url,
      MAIL_API_KEY: mailService.key,
    },
  })
  const minutes = setInterval(() => worker.runScheduled().catch(report), MINUTE_MS)
  process.stdout.write(`Cubby runs in workerd on ${worker.url}\n`)

  async function stop() {
    clearInterval(minutes)
    mailService.close()
    await worker.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

async function filesIn(folder: string): Promise<{ key: string; bytes: Uint8Array }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return { key: path.slice(folder.length + 1), bytes: await readFile(path) }
      }),
  )
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

serve().catch((error: unknown) => {
  report(error)
  process.exitCode = 1
})
