import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { imageOf, parseDockerfile, stepOf } from './dockerfile.ts'
import { readText } from './repository.ts'
import { finish } from './run-command.ts'
import { IGNORED, runDockerfile, WORKDIR } from './run-dockerfile.ts'
import { serveImage } from './serve-image.ts'

const stages = parseDockerfile(await readText('Dockerfile'))
const image = imageOf(stages)

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
  it('passes the linter', async () => {
    expect(validate(await readText('Dockerfile'))).toEqual([])
    expect(validate('FROM node\nFROM\nRUNN x')).not.toEqual([])
  })

  it('runs without privileges, with a health check, from more than one stage', () => {
    expect(stages.length).toBeGreaterThan(1)
    expect(stages.every((stage) => /^node:\d+-slim$/.test(stage.image))).toBe(true)
    expect(stepOf(image, 'USER')?.text).toBe('node')
    expect(stepOf(image, 'WORKDIR')?.text).toBe(WORKDIR)
    const order = image.steps.map(({ keyword }) => keyword)
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'))
  })

  it('excludes the same files as the tests', async () => {
    const patterns = (await readText('.dockerignore')).trim().split('\n')
    const names = patterns.map((pattern) => pattern.replace('**/', ''))
    expect(new Set(names)).toEqual(new Set([...IGNORED, '*.log', '*.test.ts', '*.test.tsx']))
  })

  it.runIf(process.env.DEPLOYMENT === 'full')(
    'builds an image that serves with production dependencies only',
    { timeout: 900_000 },
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'cubby-image-'))
      const folder = await runDockerfile(stages, root)
      const installed = await readdir(join(folder, 'node_modules/.pnpm'))
      expect(installed.filter((name) => /^(vitest|typescript|vite|@stoplight)/.test(name))).toEqual([])
      expect(await readdir(folder)).not.toContain('pwa/src')
      const server = await serveImage(image, folder)
      expect(await server.homePage()).toContain('<div id="root">')
      await upgradeAndRollBack(folder, server.env)
      expect(await server.stop()).toBe(0)
      await rm(root, { recursive: true })
    },
  )
})
