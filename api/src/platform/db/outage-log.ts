import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isOutage } from './database-failure.ts'

const CHECK_MS = 1_000

/**
 * Logs an outage of the database once when it starts and once when it ends. Every request, every queue, and every page
 * reports it, which would fill the log with copies of one line.
 */
export function outageLog(
  log: Log,
  {
    responds,
    pause = () => sleep(CHECK_MS, undefined, { ref: false }),
  }: { readonly responds: () => Promise<boolean>; readonly pause?: () => Promise<void> },
): Log {
  let isOut = false

  async function untilItResponds(): Promise<void> {
    const started = performance.now()
    do await pause()
    while (!(await responds()))
    isOut = false
    const seconds = Math.round((performance.now() - started) / 1_000)
    log.info({ seconds }, 'the database responds again')
  }

  const once =
    (level: 'warn' | 'error'): Log['error'] =>
    (fields, message) => {
      const err = 'err' in fields ? fields.err : undefined
      if (!isOutage(err)) return log[level](fields, message)
      if (isOut) return
      isOut = true
      log.error({ err }, 'database failure')
      void untilItResponds()
    }
  return { info: (fields, message) => log.info(fields, message), warn: once('warn'), error: once('error') }
}
