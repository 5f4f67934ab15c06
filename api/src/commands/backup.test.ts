import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { createPostgresDatabase } from '../testing/empty-database.ts'
import { useFolders } from '../testing/folder.ts'

const aFolder = useFolders()
const engine = process.env.TEST_ENGINE === 'pglite' ? 'pglite' : 'postgres'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Environment = Record<string, string>

/** Where a database and its files are. */
async function anInstallation(): Promise<Environment> {
  const DATA_DIR = aFolder()
  return engine === 'pglite' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await createPostgresDatabase() }
}

function node(script: string, environment: Environment, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const exited = once(child, 'exit').then(([code]) => ({ code, output }))
  return { child, exited }
}

/** Starts the server with demo data and returns how to stop it. */
async function startServer(environment: Environment) {
  const { child, exited } = node('node.ts', { ...environment, PORT: '0', SEED: 'demo' })
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  stops.push(stop)
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).msg === 'Cubby is listening') return stop
  }
  throw new Error((await exited).output)
}

it('backs up a running and a stopped server, and restores it elsewhere', { timeout: 180_000 }, async () => {
  const environment = await anInstallation()
  expect(await node('commands/backup.ts', environment).exited).toMatchObject({ code: 1 })
  const stop = await startServer(environment)
  const kept = { ...environment, BACKUP_KEEP: '1' }
  const folder = join(environment.DATA_DIR ?? '', 'backups')
  const first = await node('commands/backup.ts', kept).exited
  expect(first, first.output).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(folder)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  await stop()
  expect(await node('commands/backup.ts', kept).exited).toMatchObject({ code: 0 })
  const [newest = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(newest > name).toBe(true)

  const other = await anInstallation()
  const restored = await node('commands/restore.ts', other, join(folder, newest)).exited
  expect(restored, restored.output).toMatchObject({ code: 0 })
  const [, content = ''] = restored.output.split('Restored ')
  expect(content).toMatch(/\d+ rows and [1-9]\d* files/)
  const file = join(aFolder(), 'copy.tar.gz')
  expect(await node('commands/backup.ts', other, file).exited).toEqual({
    code: 0,
    output: `${file}: ${content.replace('.', '')}`,
  })
})
