import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { type Installation, useCommands } from '../testing/commands.ts'

const { anInstallation, node, aFolder } = useCommands()
/** `pnpm test:deployment` runs everything, because each command starts a process. */
const isFull = process.env.DEPLOYMENT === 'full'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a server without demo data. */
async function startServer(environment: Installation): Promise<void> {
  const { child, exited } = node('node.ts', { ...environment, PORT: '0', SEED: 'none' })
  stops.push(async () => {
    child.kill('SIGTERM')
    await exited
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).msg === 'Cubby is listening') return
  }
  throw new Error((await exited).output)
}

/** The archives in the backup folder of an installation. */
async function backupsIn({ DATA_DIR = '' }: Installation): Promise<string[]> {
  const folder = join(DATA_DIR, 'backups')
  return (await readdir(folder)).map((name) => join(folder, name))
}

it('backs up a running server, for its owner only', { timeout: 180_000 }, async () => {
  const environment = await anInstallation()
  expect(await node('commands/backup.ts', environment).exited).toMatchObject({ code: 1 })
  await startServer(environment)
  const made = await node('commands/backup.ts', environment).exited
  expect(made, made.output).toMatchObject({ code: 0 })
  const [file = '', ...others] = await backupsIn(environment)
  expect(others).toEqual([])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it.runIf(isFull)(
  'keeps the newest backup of a stopped server, and restores it elsewhere',
  { timeout: 180_000 },
  async () => {
    const environment = await anInstallation()
    const prepared = await node('commands/prepare-database.ts', { ...environment, SEED: 'demo' }).exited
    expect(prepared, prepared.output).toMatchObject({ code: 0 })
    const kept = { ...environment, BACKUP_KEEP: '1' }
    expect(await node('commands/backup.ts', kept).exited).toMatchObject({ code: 0 })
    const [first = ''] = await backupsIn(environment)
    expect(await node('commands/backup.ts', kept).exited).toMatchObject({ code: 0 })
    const [newest = '', ...others] = await backupsIn(environment)
    expect(others).toEqual([])
    expect(newest > first).toBe(true)

    const other = await anInstallation()
    const restored = await node('commands/restore.ts', other, newest).exited
    expect(restored, restored.output).toMatchObject({ code: 0 })
    const [, content = ''] = restored.output.split('Restored ')
    expect(content).toMatch(/\d+ rows and [1-9]\d* files/)
    const file = join(aFolder(), 'copy.tar.gz')
    expect(await node('commands/backup.ts', other, file).exited).toEqual({
      code: 0,
      output: `${file}: ${content.replace('.', '')}`,
    })
  },
)
