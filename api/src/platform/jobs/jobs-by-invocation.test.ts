import { CompiledQuery, sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { MailRefused } from '../mail/mailer.ts'
import { type Handlers, jobNames, QUEUES } from './jobs.ts'
import { jobsByInvocation } from './jobs-by-invocation.ts'

const test = useTestApp()

/** The jobs of a Worker, which uses the caller's transaction only to enqueue. */
function aWorker() {
  const { db, log } = test.deps
  const pool = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      return { rows, command: 'SELECT' as const, rowCount: rows.length }
    },
  }
  return jobsByInvocation(pool, { log })
}

const run = vi.fn<(name: string, data: object, attempt?: { isLast: boolean }) => Promise<void>>()
/** Passes every job to `run`. */
const handlers = new Proxy({} as Handlers, {
  get: (_, name: string) => (data: object, attempt?: { isLast: boolean }) => run(name, data, attempt),
})
const welcome = (userId: string) => ['email-welcome', { userId }] as const
const soon = () => Date.now() + 10_000

async function jobsOf(name: string) {
  const { rows } = await sql<{ state: string; retries: number; wait: number }>`
    select state, retry_count as retries, round(extract(epoch from start_after - now()))::int as wait
    from pgboss.job where name = ${name} order by created_on, id`.execute(test.deps.db)
  return rows
}

beforeEach(async () => {
  run.mockReset().mockResolvedValue()
  await sql`delete from pgboss.job`.execute(test.deps.db)
})

// On PGlite the queues cannot be read while a transaction is open.
describe.skipIf(process.env.TEST_ENGINE === 'pglite')('jobs without a process that runs all the time', () => {
  it('run after the transaction that enqueued them, once, and with those that they enqueue', async () => {
    const jobs = aWorker()
    run.mockImplementation(async (name) => {
      if (name !== 'deliver-broadcast') return
      await test.deps.db
        .transaction()
        .execute((trx) => jobs.enqueueAll(trx, 'email-welcome', [{ userId: 'a' }, { userId: 'b' }]))
    })
    const { enqueued } = await jobs.noteEnqueued(async () => {
      await test.deps.db
        .transaction()
        .execute((trx) => jobs.enqueue(trx, 'deliver-broadcast', { sentMessageId: '1' }))
    })
    expect(enqueued).toEqual(['deliver-broadcast'])
    for (let time = 0; time < 2; time++) await jobs.run(enqueued, handlers, soon())
    const ran = run.mock.calls.map(([name, data]) => [name, data])
    expect(ran).toHaveLength(3)
    // Emails leave in parallel, in any order.
    expect(ran).toEqual(
      expect.arrayContaining([['deliver-broadcast', { sentMessageId: '1' }], welcome('a'), welcome('b')]),
    )
  })

  it('are not enqueued by a transaction that is rolled back', async () => {
    const jobs = aWorker()
    const rolledBack = test.deps.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, ...welcome('a'))
      throw new Error('changed its mind')
    })
    await expect(rolledBack).rejects.toThrow('changed its mind')
    await jobs.run(jobNames(), handlers, soon())
    expect(run).not.toHaveBeenCalled()
  })

  it('wait for a retry when they fail, longer each time', async () => {
    const jobs = aWorker()
    run.mockRejectedValue(new Error('the mail service is down'))
    await test.deps.db.transaction().execute((trx) => jobs.enqueue(trx, ...welcome('a')))
    await jobs.run(['email-welcome'], handlers, soon())
    const [first] = await jobsOf('email-welcome')
    expect(first).toMatchObject({ state: 'retry' })
    expect(first?.wait).toBeGreaterThan(0)
    await jobs.run(['email-welcome'], handlers, soon())
    expect(run).toHaveBeenCalledTimes(1)
    await sql`update pgboss.job set start_after = now(), retry_count = retry_limit`.execute(test.deps.db)
    await jobs.run(['email-welcome'], handlers, soon())
    expect(run).toHaveBeenLastCalledWith('email-welcome', { userId: 'a' }, { isLast: true })
    expect(await jobsOf('email-welcome')).toMatchObject([{ state: 'failed' }])
  })

  it('are not tried again after a permanent refusal', async () => {
    const jobs = aWorker()
    run.mockRejectedValue(new MailRefused('no such mailbox'))
    await test.deps.db.transaction().execute((trx) => jobs.enqueue(trx, ...welcome('a')))
    await jobs.run(['email-welcome'], handlers, soon())
    expect(await jobsOf('email-welcome')).toMatchObject([{ state: 'failed', retries: 0 }])
  })

  it('run once more, after the transaction, when an administrator tries a failed one again', async () => {
    const jobs = aWorker()
    run.mockRejectedValueOnce(new MailRefused('no such mailbox'))
    await test.deps.db.transaction().execute((trx) => jobs.enqueue(trx, ...welcome('a')))
    await jobs.run(['email-welcome'], handlers, soon())
    const { rows } = await sql<{ id: string }>`select id::text as id from pgboss.job`.execute(test.deps.db)
    const { enqueued } = await jobs.noteEnqueued(() =>
      test.deps.db.transaction().execute((trx) => jobs.retry(trx, 'email-welcome', [rows[0]?.id ?? ''])),
    )
    expect(enqueued).toEqual(['email-welcome'])
    await jobs.run(enqueued, handlers, soon())
    expect(await jobsOf('email-welcome')).toMatchObject([{ state: 'completed' }])
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('are gone when an administrator removes them', async () => {
    const jobs = aWorker()
    await test.deps.db.transaction().execute((trx) => jobs.enqueue(trx, ...welcome('a')))
    const { rows } = await sql<{ id: string }>`select id::text as id from pgboss.job`.execute(test.deps.db)
    await test.deps.db.transaction().execute((trx) => jobs.remove(trx, 'email-welcome', [rows[0]?.id ?? '']))
    await jobs.run(['email-welcome'], handlers, soon())
    expect(run).not.toHaveBeenCalled()
  })

  it('do not start after the time is over', async () => {
    const jobs = aWorker()
    await test.deps.db.transaction().execute((trx) => jobs.enqueue(trx, ...welcome('a')))
    await jobs.run(['email-welcome'], handlers, Date.now() - 1)
    expect(run).not.toHaveBeenCalled()
    expect(await jobsOf('email-welcome')).toMatchObject([{ state: 'created' }])
  })

  it('are enqueued by schedule, once for each minute, also if it is reported twice', async () => {
    const jobs = aWorker()
    const due = async (time: string) => {
      await sql`delete from pgboss.job`.execute(test.deps.db)
      for (let times = 0; times < 2; times++) await jobs.enqueueScheduled(new Date(time))
      const { rows } = await sql<{ name: string }>`select name from pgboss.job order by name`.execute(
        test.deps.db,
      )
      return rows.map(({ name }) => name)
    }
    const everyMinute = jobNames().filter((name) => QUEUES[name].cron === '* * * * *')
    expect(everyMinute).toContain('expire-offers')
    expect(await due('2026-11-23T04:17:00.400Z')).toEqual(
      [...everyMinute, 'delete-expired-idempotency-records'].sort(),
    )
    expect(await due('2026-11-23T04:18:59Z')).toEqual([...everyMinute, 'remind-of-payments'].sort())
  })
})
