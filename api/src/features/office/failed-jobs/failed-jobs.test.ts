import type { FailedJob } from '@cubby/contract/office/failed-jobs'
import { jobLabels } from '@cubby/contract/office/job-labels'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { ServiceUnavailable } from '../../../platform/errors.ts'
import { type Handlers, jobNames } from '../../../platform/jobs/jobs.ts'
import { MailRefused } from '../../../platform/mail/mailer.ts'
import { aNotification, aUser, codeOf } from '../../../testing/factories.ts'
import { atScale } from '../../../testing/race.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const JOBS = atScale(20, 2_000)
/** Every tenth one fails, so each batch has one. */
const isPoisoned = (at: number) => at % 10 === 3
const poisoned = (userId: string) => isPoisoned(Number(userId.slice('user-'.length)))
const POISONED = Array.from({ length: JOBS }, (_, at) => at).filter(isPoisoned).length

/** How often each job ran, by its user. */
const ran = new Map<string, number>()
let isRepaired = false
/** What the other jobs of the tests do. */
let fail: () => Promise<void>

async function welcome({ userId }: { userId: string }): Promise<void> {
  ran.set(userId, (ran.get(userId) ?? 0) + 1)
  if (!userId.startsWith('user-')) return fail()
  if (poisoned(userId) && !isRepaired)
    throw new Error(`No greeting at https://cubby.test/reset-password?token=secret`)
}

beforeAll(async () => {
  const mailer = { send: async () => {} }
  const handlers: Handlers = { ...handlersOf({ ...test.deps, mailer }), 'email-welcome': welcome }
  await sql`delete from pgboss.job`.execute(test.deps.db)
  await test.jobs.work({ ...handlers, 'email-notification': () => fail() })
})

const list = async () => (await test.asAdmin.get('/admin/failed-jobs')).body
const count = async (state: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state = ${state} and name like 'email%'`.execute(
    test.deps.db,
  )
  return rows[0]?.count ?? 0
}
const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 120_000, interval: 50 })

/** Makes the next attempt of the waiting jobs their last one, and due. */
const lastAttempt = () =>
  sql`update pgboss.job set start_after = now(), retry_limit = retry_count + 1 where state = 'retry'`.execute(
    test.deps.db,
  )

/** Runs a job that fails for good, and returns it as administrators see it. */
async function failed(kind: 'email-welcome' | 'email-notification', data: object): Promise<FailedJob> {
  await test.deps.db
    .transaction()
    .execute((trx) => test.jobs.enqueueAll(trx, kind, [data as { userId: string; notificationId: string }]))
  const id = Object.values(data)[0]
  let job: FailedJob | undefined
  await until(async () => {
    await lastAttempt()
    const { rows } = await sql<{ id: string }>`
      select id::text as id from pgboss.job where state = 'failed' and data::text like ${`%${id}%`}`.execute(
      test.deps.db,
    )
    job = (await list()).jobs.find((one) => one.id === rows[0]?.id)
    expect(job).toBeDefined()
  })
  if (!job) throw new Error('The job did not fail')
  return job
}

it('has a label for every job', () => {
  expect(Object.keys(jobLabels).sort()).toEqual(jobNames().sort())
})

describe('poisoned jobs', () => {
  it('do not block others, are listed when they are dead, and can be tried again', async ({ annotate }) => {
    const data = Array.from({ length: JOBS }, (_, at) => ({ userId: `user-${at}` }))
    await test.deps.db.transaction().execute((trx) => test.jobs.enqueueAll(trx, 'email-welcome', data))
    await until(async () => expect(await count('completed')).toBe(JOBS - POISONED))
    // A failure does not repeat the others of its batch.
    for (const { userId } of data) if (!poisoned(userId)) expect(ran.get(userId)).toBe(1)
    expect(await list()).toMatchObject({ total: 0, jobs: [] })

    await lastAttempt()
    await until(async () => expect(await count('failed')).toBe(POISONED))
    const dead = await list()
    expect(dead).toMatchObject({ total: POISONED, kinds: [{ kind: 'email-welcome', count: POISONED }] })
    expect(dead.jobs).toHaveLength(Math.min(POISONED, 50))
    expect(dead.jobs[0]).toEqual({
      id: expect.any(String),
      kind: 'email-welcome',
      title: null,
      user_name: null,
      created_at: expect.any(String),
      failed_at: expect.any(String),
      attempts: 2,
      cause: 'other',
      error: 'No greeting at <link>',
    })

    isRepaired = true
    const retried = await test.asAdmin.post('/admin/failed-jobs/retry', { kind: 'email-welcome' })
    expect(retried).toMatchObject({ status: 200, body: { retried: POISONED } })
    await until(async () => expect(await count('completed')).toBe(JOBS))
    expect(await list()).toMatchObject({ total: 0, jobs: [], kinds: [] })
    await annotate(
      `${JOBS} jobs, ${POISONED} poisoned: ${JOBS - POISONED} done at once, ${POISONED} listed, ${POISONED} done after the retry`,
      'figure',
    )
  })
})

describe('a failed job', () => {
  it('has the title and the user of its notification, and the cause in plain words', async () => {
    fail = async () => {
      throw new ServiceUnavailable('mail', 'connect ECONNREFUSED 127.0.0.1:25')
    }
    const student = await aUser(test)
    const notificationId = await aNotification(test, student)
    const job = await failed('email-notification', { notificationId })
    const { title } = await rowIn(test, 'notifications', notificationId)
    expect(job).toMatchObject({ title, user_name: 'Test User', cause: 'mail_unavailable' })
  })

  it('is tried again once, or removed, and the audit log says by whom', async () => {
    fail = async () => {
      throw new MailRefused('550 no such mailbox rosa@example.test')
    }
    const one = await failed('email-welcome', { userId: test.admin.id })
    expect(one).toMatchObject({ cause: 'mail_refused', user_name: 'Test User', attempts: 1 })
    fail = async () => {}
    const retry = () => test.asAdmin.post(`/admin/failed-jobs/${one.id}/retry`)
    expect(await retry()).toMatchObject({ status: 200, body: { message: 'The job will run again.' } })
    expect(codeOf(await retry())).toBe('failed_job_not_found')
    await until(async () => expect(ran.get(test.admin.id)).toBe(2))

    fail = async () => {
      throw new Error('broken')
    }
    const other = await failed('email-welcome', { userId: (await aUser(test)).id })
    const remove = () => test.asAdmin.delete(`/admin/failed-jobs/${other.id}`)
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Failed job removed' } })
    expect(codeOf(await remove())).toBe('failed_job_not_found')
    expect((await list()).jobs.map(({ id }) => id)).not.toContain(other.id)

    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_id', 'details'])
      .where('subject_type', '=', 'job')
      .where('subject_id', 'is not', null)
      .orderBy('at')
      .execute()
    const line = { actor_id: test.admin.id, details: { job_kind: 'email-welcome' } }
    expect(lines).toEqual([
      { ...line, action: 'job.retried', subject_id: one.id },
      { ...line, action: 'job.removed', subject_id: other.id },
    ])
  })

  it('is not found under an id of another job or of none', async () => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from pgboss.job where state = 'completed' limit 1`.execute(test.deps.db)
    for (const id of [rows[0]?.id, 'unknown']) {
      const response = await test.asAdmin.delete(`/admin/failed-jobs/${id}`)
      expect(codeOf(response)).toBe('failed_job_not_found')
    }
  })
})
