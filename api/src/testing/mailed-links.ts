import { handlersOf } from '../job-handlers.ts'
import { aMailbox, tokenIn } from './mail.ts'
import { queuedJobs } from './queued-jobs.ts'
import type { TestApp } from './test-app.ts'

/** Requests a reset link and returns the token from the email. */
export async function aResetLink(test: TestApp, email: string): Promise<string> {
  await test.call('POST', '/users/forgot-password', { body: { email } })
  const job = (await queuedJobs(test, 'email-password-reset')).at(-1)
  if (!job) throw new Error('no reset was queued')
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-password-reset'](job)
  return tokenIn(mails[0]?.text)
}
