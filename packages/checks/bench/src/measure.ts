import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstViewBytes } from '@cubby/e2e/harness/first-view-bytes'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'

/** Measures and prints each budget of the project; exits 1 when one is missed. */
const ROOT = join(import.meta.dirname, '../../../..')
const withTests = process.argv.includes('--with-tests')
let missed = false

function report(what: string, measured: number, budget: number, unit: string) {
  const kept = measured <= budget
  missed ||= !kept
  const figures = `${measured.toFixed(1).padStart(7)} ${unit} of ${budget} ${unit}`
  process.stdout.write(`${kept ? 'kept  ' : 'MISSED'} ${figures}  ${what}\n`)
}

async function secondsOf(...args: string[]): Promise<number> {
  const started = performance.now()
  const child = spawn('npx', ['-y', 'pnpm@12', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`pnpm ${args.join(' ')} ended with ${code}`)
  return (performance.now() - started) / 1000
}

const dataDir = await mkdtemp(join(tmpdir(), 'cubby-measure-'))
const server = createServerProcess(await freePort(), { DATA_DIR: dataDir })
try {
  const first = await server.start()
  await server.stop()
  const later = await server.start()
  process.stdout.write(`       ${(first / 1000).toFixed(1)} s until the very first start listened\n`)
  report('server listening, from the second start on', later / 1000, 3, 's')
  report(
    'JavaScript for the first view of /classes, gzip',
    (await firstViewBytes(`${server.url}/classes`, 'CPR and First Aid Certification')) / 1000,
    158,
    'kB',
  )
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
report('type check of the whole workspace', await secondsOf('typecheck'), 10, 's')
if (withTests) report('pnpm test', await secondsOf('test'), 240, 's')
process.exitCode = missed ? 1 : 0
