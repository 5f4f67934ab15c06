import type { FailureCause } from '@cubby/contract/failure-causes'
import { databaseRefusal, sqlStateOf } from './db/database-failure.ts'
import { MailRefused } from './mail/mailer.ts'
import { ServiceUnavailable } from './service-unavailable.ts'
import { TimedOut } from './timed-out.ts'

/** An error of a system call, or of PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

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
  if (DISK_FULL.has(sqlStateOf(error))) return true
  return error instanceof Error && 'code' in error && DISK_FULL.has(String(error.code))
}
