import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { commandOf, environmentOf, parseDockerfile, type Stage } from './dockerfile.ts'
import { REPOSITORY, readText } from './repository.ts'
import { IGNORED, runDockerfile, WORKDIR } from './run-dockerfile.ts'
import { finish, start, stop, untilHealthy } from './running-server.ts'

const stages = parseDockerfile(await readText('Dockerfile'))
const image: Stage = stages.at(-1) ?? { image: '', name: null, steps: [] }
const stepOf = (keyword: string) => image.steps.find((step) => step.keyword === keyword)

/** Runs the server and its health check as the image says, in a folder that stands for its WORKDIR. */
async function serveFrom(
  folder: string,
  meanwhile: (folder: string, env: Record<string, string>) => Promise<void> = async () => {},
) {
  const { url, stop: stopPostgres } = await startPostgres(process.env.TEST_DATABASE_URL)
  const env = {
    ...environmentOf(image),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'cubby-data-')),
    PORT: String(await freePort()),
    DATABASE_URL: `${url}postgres`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a long enough password',
  }
  const check = [commandOf(stepOf('HEALTHCHECK')), { cwd: folder, env }] as const
  expect((await finish(...check)).code).toBe(1)
  const server = start(commandOf(stepOf('CMD')), { cwd: folder, env })
  await untilHealthy(server, [...check])
  await meanwhile(folder, env)
  const home = await fetch(`http://localhost:${env.PORT}/`)
  expect(await home.text()).toContain('<div id="root">')
  expect(await stop(server.child)).toBe(0)
  await stopPostgres()
  await rm(env.DATA_DIR, { recursive: true })
}

/** The steps of docs/deployment.md around a new version: a backup, and its restore into another database. */
async function upgradeAndRollBack(folder: string, env: Record<string, string>) {
  const { DATABASE_URL: _, ...embedded } = env
  const command = (script: string, ...args: string[]) => ['node', `api/src/commands/${script}`, ...args]
  const backup = join(env.DATA_DIR ?? '', 'before-upgrade.tar.gz')
  const made = await finish(command('backup.ts', backup), { cwd: folder, env })
  expect(made, made.output).toMatchObject({ code: 0 })
  const other = { ...embedded, DATA_DIR: join(env.DATA_DIR ?? '', 'restored') }
  const restored = await finish(command('restore.ts', backup), { cwd: folder, env: other })
  expect(restored, restored.output).toMatchObject({ code: 0 })
  const checked = await finish(command('check-seats.ts'), { cwd: folder, env: other })
  expect(checked, checked.output).toMatchObject({ code: 0 })
}

describe('the Dockerfile', () => {
  it('has no finding of the linter', async () => {
    expect(validate(await readText('Dockerfile'))).toEqual([])
    expect(validate('FROM node\nFROM\nRUNN x')).not.toEqual([])
  })

  it('runs without privileges, with a health check, from more than one stage', () => {
    expect(stages.length).toBeGreaterThan(1)
    expect(stages.every((stage) => /^node:\d+-slim$/.test(stage.image))).toBe(true)
    expect(stepOf('USER')?.text).toBe('node')
    expect(stepOf('WORKDIR')?.text).toBe(WORKDIR)
    const order = image.steps.map(({ keyword }) => keyword)
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'))
  })

  it('leaves out of its context what the tests leave out', async () => {
    const patterns = (await readText('.dockerignore')).trim().split('\n')
    const names = patterns.map((pattern) => pattern.replace('**/', ''))
    expect(new Set(names)).toEqual(new Set([...IGNORED, '*.log', '*.test.ts', '*.test.tsx']))
  })

  it('starts a server whose health check succeeds', () => serveFrom(REPOSITORY))

  it.runIf(process.env.DEPLOYMENT === 'full')(
    'builds an image that serves with production dependencies only',
    { timeout: 900_000 },
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'cubby-image-'))
      const folder = await runDockerfile(stages, root)
      const installed = await readdir(join(folder, 'node_modules/.pnpm'))
      expect(installed.filter((name) => /^(vitest|typescript|vite|@stoplight)/.test(name))).toEqual([])
      expect(await readdir(folder)).not.toContain('pwa/src')
      await serveFrom(folder, upgradeAndRollBack)
      await rm(root, { recursive: true })
    },
  )
})
