import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../features/seats/seats/seat-invariants.ts'
import { databaseContent } from '../../testing/database-content.ts'
import { openEmptyDatabase } from '../../testing/empty-database.ts'
import { aCertificate, aNotification, aSession, aUser, seatIn, waitIn } from '../../testing/factories.ts'
import { useFolders } from '../../testing/folder.ts'
import { rowIn } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { Database } from '../db/database.ts'
import type { ServerDatabase } from '../db/open-database.ts'
import type { Deps } from '../deps.ts'
import { localFolder } from '../files/local-folder.ts'
import { startJobs } from '../jobs/boss.ts'
import { listFileKeys, listTables, readSequences } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const test = useTestApp()
const aFolder = useFolders()
const engine = process.env.TEST_ENGINE === 'pglite' ? 'pglite' : 'postgres'
/** `pnpm test:deployment` runs everything, and `pnpm test` only what shows that each engine works. */
const isFull = process.env.DEPLOYMENT === 'full'
const log = pino({ level: 'silent' })

/** Students, a waitlist, payments, certificates with files, notifications, and queued jobs. */
async function fillDatabase() {
  const session = await aSession(test, { capacity: 1, title: `It's "quoted", 100 % ünïcode\n\t\\` })
  const student = await aUser(test)
  const id = await seatIn(test, student, session)
  await waitIn(test, await aUser(test), session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  await aNotification(test, student)
  await aCertificate(test, student)
  await aCertificate(test, student, { name: 'First aid' })
  return session
}

async function backUp({ db, files }: Pick<Deps, 'db' | 'files'> = test.deps): Promise<string> {
  const path = join(aFolder(), 'cubby.tar.gz')
  await writeBackup({ db, files, now: new Date() }, createWriteStream(path))
  return path
}

async function restore(path: string, database: ServerDatabase, folder = aFolder()) {
  const target = {
    db: database.db,
    files: localFolder(folder),
    migrate: database.migrate,
    prepareJobs: async () => (await startJobs(database.jobPool, { log })).stop(),
  }
  await restoreBackup(target, () => createReadStream(path))
  return target
}

describe('a backup', () => {
  it.each(isFull && engine === 'postgres' ? (['postgres', 'pglite'] as const) : ([engine] as const))(
    'restored into an empty %s has every row and every file',
    async (to) => {
      await fillDatabase()
      const before = await databaseContent(test.deps.db)
      expect(before['public.certificates']).toMatch(/^[1-9]/)
      expect(before['pgboss.job']).toMatch(/^[1-9]/)
      const path = await backUp()

      const database = await openEmptyDatabase(to, aFolder())
      const { db, files } = await restore(path, database)
      expect(await databaseContent(db)).toEqual(before)
      expect(await readSequences(db)).toEqual(await readSequences(test.deps.db))
      const keys = await listFileKeys(db, await listTables(db))
      expect(keys.length).toBeGreaterThan(1)
      for (const key of keys) {
        const [restored, original] = await Promise.all([files.open(key), test.deps.files.open(key)])
        expect(await new Response(restored?.content).text()).toBe(
          await new Response(original?.content).text(),
        )
      }
      await database.close()
    },
  )

  // PGlite has one connection, so nothing is committed while it is read.
  it.runIf(engine === 'postgres')('is a snapshot of one moment, despite concurrent commits', async () => {
    const enrollmentId = await seatIn(test, await aUser(test), await aSession(test))
    const enrollment = (db: Database) =>
      db.selectFrom('enrollments').select('id').where('id', '=', enrollmentId).executeTakeFirst()
    const waitsForEnrollments = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = 'enrollments'::regclass
          and database = (select oid from pg_database where datname = current_database())`.execute(
        test.deps.db,
      )
      return rows.length === 1
    }
    const writing = await test.deps.db.transaction().execute(async (trx) => {
      await sql`lock table enrollments in access exclusive mode`.execute(trx)
      const path = backUp()
      // The sessions with their seats have been written by then.
      await expect.poll(waitsForEnrollments, { interval: 20 }).toBe(true)
      await trx.deleteFrom('enrollments').where('id', '=', enrollmentId).execute()
      return { path }
    })
    const path = await writing.path
    expect(await enrollment(test.deps.db)).toBeUndefined()
    const database = await openEmptyDatabase(engine, aFolder())
    const { db } = await restore(path, database)
    expect(await enrollment(db)).toEqual({ id: enrollmentId })
    expect(await findBrokenInvariants(db, 'America/New_York', new Date())).toEqual([])
    await database.close()
  })

  it.runIf(engine === 'postgres' && isFull)('moves an embedded database to PostgreSQL', async () => {
    await fillDatabase()
    const before = await databaseContent(test.deps.db)
    const embedded = await openEmptyDatabase('pglite', aFolder())
    const ofEmbedded = await backUp(await restore(await backUp(), embedded))
    await embedded.close()
    const database = await openEmptyDatabase('postgres', aFolder())
    const { db } = await restore(ofEmbedded, database)
    expect(await databaseContent(db)).toEqual(before)
    await database.close()
  })

  it.runIf(isFull)('keeps the triggers and the foreign keys of a restored database', async () => {
    const session = await fillDatabase()
    const database = await openEmptyDatabase(engine, aFolder())
    const { db } = await restore(await backUp(), database)
    const constraints = async (which: Database) => {
      const { rows } = await sql`
        select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition, convalidated
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(which)
      return rows
    }
    expect(await constraints(db)).toEqual(await constraints(test.deps.db))
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow()
    await db.deleteFrom('waitlist_entries').where('session_id', '=', session.id).execute()
    expect(await findBrokenInvariants(db, 'America/New_York', new Date())).toEqual([])
    await database.close()
  })

  it.runIf(engine === 'postgres' || isFull)(
    'is refused when it is damaged or incomplete, before anything is written',
    async () => {
      await fillDatabase()
      const path = await backUp()
      const archive = await readFile(path)
      const cut = join(aFolder(), 'cut.tar.gz')
      await writeFile(cut, archive.subarray(0, archive.length - 600))
      const damaged = join(aFolder(), 'damaged.tar.gz')
      await writeFile(
        damaged,
        Buffer.concat([archive.subarray(0, 900), Buffer.alloc(8), archive.subarray(908)]),
      )
      const database = await openEmptyDatabase(engine, aFolder())
      await expect(restore(cut, database)).rejects.toThrow()
      await expect(restore(damaged, database)).rejects.toThrow()
      expect(await listTables(database.db)).toEqual([])
      await restore(path, database)
      await database.close()
    },
  )

  it.runIf(isFull)('is refused by a database with users', async () => {
    await fillDatabase()
    const path = await backUp()
    const database = await openEmptyDatabase(engine, aFolder())
    await restore(path, database)
    const before = await databaseContent(database.db)
    await expect(restore(path, database)).rejects.toThrow('The database has users.')
    expect(await databaseContent(database.db)).toEqual(before)
    await database.close()
  })

  it('lists files that were deleted while it was made', async () => {
    const id = await aCertificate(test, await aUser(test))
    const { file_key } = await rowIn(test, 'certificates', id)
    await test.deps.files.remove(file_key)
    expect((await readBackup(createReadStream(await backUp()))).missing).toEqual([file_key])
  })
})
