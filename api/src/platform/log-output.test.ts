import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { describe, expect, it } from 'vitest'
import { NODE_COMPILE_CACHE } from '../testing/commands.ts'
import { useFolders } from '../testing/folder.ts'
import { all } from '../testing/race.ts'
import { boundedOutput } from './log-output.ts'

const MAX_STOP_MS = 10_000
/** Their log lines are more than a pipe holds. */
const REQUESTS = 1_200
const CLIENTS = 20
const aFolder = useFolders()

/** Starts a server that logs every request to this output. */
async function startServer(stdout: number | 'pipe') {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../node.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: aFolder(),
      PORT: String(port),
      SEED: 'none',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const status = (path: string) =>
    fetch(`http://localhost:${port}/api${path}`).then(
      (response) => response.status,
      () => null,
    )
  await expect.poll(() => status('/health/ready'), { timeout: 60_000 }).toBe(200)
  return { child, status }
}

// The engine makes no difference.
describe.runIf(process.env.TEST_ENGINE === 'pglite')('a server', () => {
  it.each(['a full disk', 'a pipe that nobody reads'])(
    'serves requests and stops with a log on %s',
    { timeout: 120_000 },
    async (output) => {
      const full = openSync('/dev/full', 'w')
      const { child, status } = await startServer(output === 'a full disk' ? full : 'pipe')
      const statuses = new Set<number | null>()
      await all(CLIENTS, async () => {
        for (let sent = 0; sent < REQUESTS / CLIENTS; sent++) statuses.add(await status('/nowhere'))
      })
      expect(statuses).toEqual(new Set([404]))
      expect(child.exitCode).toBeNull()
      const startedAt = performance.now()
      child.kill('SIGTERM')
      await once(child, 'exit')
      expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS)
      closeSync(full)
    },
  )
})

it('drops lines while the output fails, and says how many afterwards', () => {
  const written: string[] = []
  let error: Error | null = null
  const output = boundedOutput((text, done) => {
    if (!error) written.push(text)
    done(error)
  })
  output.write('one\n')
  error = new Error('no space left')
  output.write('two\n')
  output.write('three\n')
  error = null
  output.write('four\n')
  expect(written.slice(0, 2)).toEqual(['one\n', 'four\n'])
  expect(JSON.parse(written[2] ?? '')).toMatchObject({ lost: 2, msg: 'log lines were lost' })
})

it('drops lines when too much waits for the output', () => {
  let finish = () => {}
  const written: string[] = []
  const output = boundedOutput((text, done) => {
    written.push(text)
    finish = done
  })
  const line = `${'x'.repeat(99_999)}\n`
  for (let count = 0; count < 20; count++) output.write(line)
  finish()
  finish()
  // The first one was sent at once, and ten waited.
  expect(written.map(({ length }) => length)).toEqual([100_000, expect.any(Number)])
  expect(written.at(-1)).toContain('"lost":9')
})
