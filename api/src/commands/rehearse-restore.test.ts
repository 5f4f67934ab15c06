import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { extract, pack } from 'tar-stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { HEADER, TOTALS } from '../platform/backup/backup-format.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { readEnvironment } from '../platform/environment.ts'
import { aSession, aUser, seatIn } from '../testing/factories.ts'
import { useFolders } from '../testing/folder.ts'
import { useTestApp } from '../testing/test-app.ts'
import { rehearseRestore } from './rehearse-restore.ts'

const test = useTestApp()
const aFolder = useFolders()

beforeAll(async () => {
  await seatIn(test, await aUser(test), await aSession(test))
})

async function aBackup(): Promise<string> {
  const path = join(aFolder(), 'cubby.tar.gz')
  const { db, files } = test.deps
  await writeBackup({ db, files, now: new Date() }, createWriteStream(path))
  return path
}

async function rewriteBytes(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(path, change(await readFile(path)))
}

/** Rewrites the header and the totals of an archive, as a program would write them that forgot something. */
async function rewriteLists(path: string, change: (text: string) => string): Promise<void> {
  const [archive, copy] = [extract(), pack()]
  const read = pipeline(createReadStream(path), createGunzip(), archive)
  const written = pipeline(copy, createGzip(), createWriteStream(`${path}.changed`))
  for await (const entry of archive) {
    const { name } = entry.header
    const bytes = await buffer(entry)
    copy.entry({ name }, [HEADER, TOTALS].includes(name) ? change(bytes.toString()) : bytes)
  }
  copy.finalize()
  await Promise.all([read, written])
  await rename(`${path}.changed`, path)
}

const withoutTable = (text: string) => {
  const { tables, ...others } = JSON.parse(text)
  const { 'public.payments': _, ...kept } = tables
  return JSON.stringify({ ...others, tables: kept })
}
const withoutColumn = (text: string) => text.replace(/"capacity",\s*/, '')

describe('the nightly rehearsal in a spare database', () => {
  it('restores a whole backup, and leaves nothing behind', async () => {
    const path = await aBackup()
    expect(await rehearse(path)).toMatchObject({ problem: null, where: 'an embedded database' })
    expect(await readdir(dirname(path))).toEqual(['cubby.tar.gz'])
  })

  it.each([
    [
      'was cut off',
      (path: string) => rewriteBytes(path, (bytes) => bytes.subarray(0, bytes.length - 2_000)),
      /unexpected end of/,
    ],
    [
      'has a damaged byte',
      (path: string) =>
        rewriteBytes(path, (bytes) => {
          const middle = Math.floor(bytes.length / 2)
          bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
          return bytes
        }),
      /./,
    ],
    ['lacks a table', (path: string) => rewriteLists(path, withoutTable), /it lacks public\.payments/],
    ['lacks a column', (path: string) => rewriteLists(path, withoutColumn), /it lacks the column capacity/],
  ])('names a backup that %s', async (_, damage, problem) => {
    const path = await aBackup()
    await damage(path)
    expect((await rehearse(path)).problem).toMatch(problem)
  })

  it('names a backup whose rows break the rules of seats', async () => {
    const session = await aSession(test)
    const id = await seatIn(test, await aUser(test), session)
    await test.owner.transaction().execute(async (trx) => {
      // Without triggers, the session still counts the seat.
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.updateTable('enrollments').set({ status: 'rejected' }).where('id', '=', id).execute()
    })
    expect((await rehearse(await aBackup())).problem).toContain(session.id)
  })
})

/** Without a PostgreSQL, the spare database is in the folder of the backup. */
function rehearse(path: string) {
  return rehearseRestore(readEnvironment({}), path)
}
