import { sql } from 'kysely'
import type { JobData, JobName } from '../platform/jobs/jobs.ts'
import type { TestApp } from './test-app.ts'

/** The data of the jobs in a queue, oldest first, as stored in the database. */
export async function queuedJobs<Name extends JobName>(test: TestApp, name: Name): Promise<JobData[Name][]> {
  const { rows } = await sql<{ data: JobData[Name] }>`
    select data from pgboss.job where name = ${name} order by created_on, id`.execute(test.deps.db)
  return rows.map((row) => row.data)
}
