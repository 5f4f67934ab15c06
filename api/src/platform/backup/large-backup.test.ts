import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { findBrokenInvariants } from '../../features/seats/seats/seat-invariants.ts'
import { databaseContent } from '../../testing/database-content.ts'
import { openEmptyDatabase } from '../../testing/empty-database.ts'
import { aNotification, aSession, aUser, seatIn } from '../../testing/factories.ts'
import { useFolders } from '../../testing/folder.ts'
import { atScale } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { localFolder } from '../files/local-folder.ts'
import { startJobs } from '../jobs/boss.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const test = useTestApp()
const aFolder = useFolders()
const engine = process.env.TEST_ENGINE === 'pglite' ? 'pglite' : 'postgres'

const ROWS = atScale(3_000, 100_000)
/** Creating an empty database takes PGlite half a minute, and backup.test.ts restores a small one. */
const isSkipped = engine === 'pglite' && ROWS < 100_000
const MAX_SECONDS = 60

/** What the requests during the backup write. All other tables must be equal, row by row. */
const WRITTEN = ['public.users', 'public.audit_log', 'public.events', 'public.logins']

/** Copies a row many times, with another id, and with these columns in place of its own. */
async function multiply(table: 'users' | 'notifications', id: string, count: number) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(test.deps.db)
  const own: Record<string, string> = {
    id: 'gen_random_uuid()::text',
    email: `'user-' || n || '@example.test'`,
  }
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => own[name] ?? `r."${name}"`)
  await sql`
    insert into ${sql.table(table)} (${sql.raw(columns.map((name) => `"${name}"`).join(', '))})
    select ${sql.raw(values.join(', '))}
    from ${sql.table(table)} r, generate_series(1, ${count}::int) n where r.id = ${id}`.execute(test.deps.db)
}

it.skipIf(isSkipped)(
  'a backup of many rows and its restoration take a minute at most each, while requests are served',
  async ({ annotate }) => {
    const student = await aUser(test)
    await seatIn(test, student, await aSession(test))
    await multiply('users', student.id, ROWS / 10)
    await multiply('notifications', await aNotification(test, student), (ROWS * 9) / 10)
    const before = await databaseContent(test.deps.db)

    let isBackedUp = false
    let served = 0
    let slowestMs = 0
    const phone = async () => {
      do {
        const started = performance.now()
        const [read, written] = [
          await test.get('/classes'),
          await test.as(student).put('/users/profile', { first_name: `Rosa ${served}` }),
        ]
        expect([read.status, written.status]).toEqual([200, 200])
        slowestMs = Math.max(slowestMs, performance.now() - started)
        served += 2
      } while (!isBackedUp)
    }
    const serving = phone()
    const path = join(aFolder(), 'cubby.tar.gz')
    const backupStarted = performance.now()
    await writeBackup({ ...test.deps, now: new Date() }, createWriteStream(path))
    const backupSeconds = (performance.now() - backupStarted) / 1000
    isBackedUp = true
    await serving

    const database = await openEmptyDatabase(engine, aFolder())
    const target = {
      db: database.db,
      files: localFolder(aFolder()),
      migrate: database.migrate,
      prepareJobs: async () => (await startJobs(database.jobPool, { log: pino({ level: 'silent' }) })).stop(),
    }
    const restoreStarted = performance.now()
    await restoreBackup(target, () => createReadStream(path))
    const restoreSeconds = (performance.now() - restoreStarted) / 1000
    const after = await databaseContent(database.db)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, content] of Object.entries(before)) {
      if (!WRITTEN.includes(table)) expect([table, after[table]]).toEqual([table, content])
    }
    expect(after['public.users']?.split(' ')[0]).toBe(before['public.users']?.split(' ')[0])
    expect(await findBrokenInvariants(database.db, 'America/New_York', new Date())).toEqual([])
    await database.close()

    expect(backupSeconds).toBeLessThanOrEqual(MAX_SECONDS)
    expect(restoreSeconds).toBeLessThanOrEqual(MAX_SECONDS)
    const megabytes = ((await stat(path)).size / 1_048_576).toFixed(1)
    await annotate(
      `${ROWS} rows, ${megabytes} MB: backup ${backupSeconds.toFixed(1)} s, restoration ${restoreSeconds.toFixed(1)} s; ${served} requests meanwhile, the slowest ${Math.round(slowestMs)} ms (${engine})`,
      'figure',
    )
  },
  600_000,
)
