import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MailRefused } from '../mail/mailer.ts'
import { type Handlers, SENDING_LIMIT_MS } from './jobs.ts'
import { runJob } from './run-job.ts'

const log = pino({ level: 'silent' })

/** Runs a job with this handler as the first of 13 attempts, and returns its result. */
function resultOf(name: 'email-welcome' | 'archive-sessions', handler: () => Promise<void>) {
  const handlers = { [name]: handler } as Partial<Handlers> as Handlers
  const job = { id: '1', data: { userId: 'a' }, retryCount: 0, retryLimit: 12 }
  return runJob({ name, job, handlers, log })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a job', () => {
  it('that does not end fails after its time limit, so that the others of its batch are not kept waiting', async () => {
    const result = resultOf('email-welcome', () => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(SENDING_LIMIT_MS)
    expect(await result).toMatchObject({ status: 'failed', output: { cause: 'timed_out' } })
  })

  it('that does not send may take longer', async () => {
    let finish = () => {}
    const running = resultOf('archive-sessions', () => new Promise((resolve) => (finish = resolve)))
    await vi.advanceTimersByTimeAsync(10 * SENDING_LIMIT_MS)
    finish()
    expect(await running).toMatchObject({ status: 'completed' })
  })

  it('fails for good when the mail server refuses for good, and is retried otherwise', async () => {
    const failing = (error: Error) => resultOf('email-welcome', () => Promise.reject(error))
    expect(await failing(new MailRefused('no such mailbox'))).toMatchObject({
      status: 'deadletter',
      output: { message: 'no such mailbox', cause: 'mail_refused' },
    })
    expect(await failing(new Error('broken'))).toMatchObject({ status: 'failed', output: { cause: 'other' } })
  })
})
