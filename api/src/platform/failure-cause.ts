import type { FailureCause } from '@cubby/contract/office/causes'
import { DISK_FULL, databaseRefusal, sqlStateOf } from './db/database-failure.ts'
import { ServiceUnavailable } from './errors.ts'
import { MailRefused } from './mail/mailer.ts'
import { TimedOut } from './time-limit.ts'

/** Errors of system calls that write. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** Names the cause of an error for administrators: the error itself, or the first of its causes that is known. */
export function failureCauseOf(error: unknown): FailureCause {
  const chain = [...causesOf(error)]
  if (chain.some(isDiskFull)) return 'disk_full'
  for (const one of chain) {
    if (one instanceof MailRefused) return 'mail_refused'
    if (one instanceof ServiceUnavailable) return `${one.service}_unavailable`
    if (one instanceof TimedOut) return 'timed_out'
    if (databaseRefusal(one)) return 'database_unavailable'
  }
  return 'other'
}

function* causesOf(error: unknown): Generator<unknown> {
  for (let one = error, depth = 0; one && depth < 5; depth++) {
    yield one
    one = one instanceof Error ? one.cause : undefined
  }
}

function isDiskFull(error: unknown): boolean {
  if (sqlStateOf(error) === DISK_FULL) return true
  return error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code))
}
