import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServerProcess, ENTRY, type Server } from '../harness/server-process.ts'

/** `pnpm start` without a DATABASE_URL: PGlite in a folder. */
let folder = ''
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubby-embedded-'))
  server = createServerProcess(await freePort(), { DATA_DIR: folder, DATABASE_URL: '' })
  await server.start()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const titles = async () => {
  const response = await fetch(`${server.url}/api/classes`)
  const { classes } = (await response.json()) as { classes: { title: string }[] }
  return classes.map(({ title }) => title)
}

it('an administrator who starts Cubby sees demo classes, and the app at the same address', async () => {
  expect(await titles()).toContain('CPR and First Aid Certification')
  const page = await fetch(`${server.url}/classes`)
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  expect(await page.text()).toContain('<div id="')
  expect((await fetch(`${server.url}/assets/gone.js`)).status).toBe(404)
})

it('an administrator who starts a second server on the same folder learns which process is running', async () => {
  const second = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' },
  })
  let output = ''
  second.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(second, 'exit')
  expect(code).toBe(1)
  expect(output).toMatch(/^Another Cubby \(process \d+\) is using .*\. Stop it first, or set DATA_DIR/)
})

it('stored data survives a killed process, and no demo data is added again', async () => {
  const before = await titles()
  await server.stop('SIGKILL')
  await server.start()
  expect(await titles()).toEqual(before)
})

it('the server starts again after a crash', async () => {
  const crashed = server.pid()
  if (crashed) process.kill(crashed, 'SIGKILL')
  await expect.poll(() => server.pid()).toBeUndefined()
  await server.stop()
  expect(await server.start()).toBeGreaterThan(0)
  expect(server.pid()).not.toBe(crashed)
})
