import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/db/migrate.ts'
import { openPglite } from '../platform/db/pglite.ts'
import { startJobs } from '../platform/jobs/boss.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated data folder as a tar file, from which each test file starts. */
    pgliteTemplate: string
  }
}

/** Migrates one embedded database; every test file loads a copy of it. */
export async function setup(project: TestProject) {
  const { db, pool, pglite, close } = await openPglite({})
  await migrate(db)
  const jobs = await startJobs(pool, { log: pino({ level: 'silent' }) })
  await jobs.stop()
  const folder = await mkdtemp(join(tmpdir(), 'cubby-pglite-'))
  const template = join(folder, 'template.tar')
  const dump = await pglite.dumpDataDir('none')
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
  await close()
  project.provide('pgliteTemplate', template)
  return () => rm(folder, { recursive: true, force: true })
}
