import { Refusal } from '../../errors.ts'

/**
 * Runs up to `maxRunning` tasks concurrently and queues up to `maxWaiting` more in order of arrival. Throws
 * Refusal `busy` for any further task.
 */
export function concurrencyLimit(maxRunning: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= maxWaiting) throw new Refusal('busy', { retryAfterSeconds: 1 })
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
