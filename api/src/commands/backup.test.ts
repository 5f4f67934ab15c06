import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { chainHistory } from '../features/school/history/chain-history.ts'
import { lastResult } from '../features/school/history/check-history.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { databaseClock } from '../platform/db/sql.ts'
import { type Installation, useCommands } from '../testing/commands.ts'
import { testTimeouts } from '../testing/postgres-template.ts'

const { engine, anInstallation, node, aFolder } = useCommands()
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
    const copy = await node('commands/backup.ts', other, file).exited
    expect(copy.code).toBe(0)
    // The restore itself became a part of the history.
    const [, files] = /and (\d+) files/.exec(content) ?? []
    expect(copy.output).toMatch(new RegExp(`^${file}: \\d+ rows and ${files} files$`, 'm'))
  },
)

it('restores each nightly backup into a spare database, and encrypts it for the private key of somebody else', {
  timeout: 240_000,
}, async ({ annotate }) => {
  const identity = await generateIdentity()
  const environment = {
    ...(await anInstallation()),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  }
  const prepared = await node('commands/prepare-database.ts', { ...environment, SEED: 'none' }).exited
  expect(prepared, prepared.output).toMatchObject({ code: 0 })
  await change(
    environment,
    `insert into audit_log (id, at, action, subject_type) values ('a', now(), 'job.removed', 'job')`,
  )
  const made = await node('commands/backup.ts', environment).exited
  expect(made, made.output).toMatchObject({ code: 0 })
  const where = engine === 'pglite' ? 'an embedded database' : 'PostgreSQL'
  expect(made.output).toContain(`It was restored into ${where}, and checked.`)
  const [file = '', ...others] = await backupsIn(environment)
  // Neither the plain archive nor the spare database stays.
  expect(others).toEqual([])
  expect(file).toMatch(/\.tar\.gz\.age$/)
  expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(await backupResult(environment)).toMatchObject({ ok: true, result: { problem: null, where } })

  const [key, wrong] = [join(aFolder(), 'key.txt'), join(aFolder(), 'wrong.txt')]
  await writeFile(key, `# created: today\n${identity}\n`)
  await writeFile(wrong, await generateIdentity())
  const other = await anInstallation()
  const restore = (...args: string[]) => node('commands/restore.ts', other, file, ...args).exited
  expect((await restore()).output).toContain('Name the file with the private key')
  expect((await restore('--identity', wrong)).output).toContain('cannot be decrypted with this private key')
  const restored = await restore('--identity', key)
  expect(restored, restored.output).toMatchObject({ code: 0 })
  expect(await node('commands/verify-history.ts', other).exited).toMatchObject({ code: 0 })

  await change(environment, `update audit_log set action = 'job.retried'`)
  const broken = await node('commands/backup.ts', environment).exited
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('audit_log') })
  expect(await backupResult(environment)).toMatchObject({ ok: false })
  const named = await node('commands/verify-history.ts', environment).exited
  expect(named).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Row a of audit_log .* was changed/),
  })
  await annotate(`restored into ${where}, encrypted, and restored with the private key`, 'figure')
})

/** Runs a statement in the database of a stopped server, past the triggers, and chains what is there before it. */
async function change(environment: Installation, statement: string): Promise<void> {
  const database = await openOf(environment)
  await chainHistory({ db: database.longDb, clock: databaseClock })
  await database.longDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })
  await database.close()
}

async function backupResult(environment: Installation) {
  const database = await openOf(environment)
  const result = await lastResult(database.db, 'backup')
  await database.close()
  return result
}

function openOf({ DATABASE_URL, DATA_DIR = '' }: Installation) {
  return openDatabase({ url: DATABASE_URL, dataDir: DATA_DIR, timeouts: { ...testTimeouts, longMs: 60_000 } })
}
