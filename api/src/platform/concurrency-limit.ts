import { Refusal } from './errors.ts'

/** Runs work within a limit. `weight` is 1 by default. A weight above the limit counts as the limit. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, weight?: number) => Promise<T>

interface Waiting {
  readonly weight: number
  readonly start: () => void
}

/**
 * Runs tasks concurrently up to a total weight of `maxRunning` and queues up to `maxWaiting` more in order of
 * arrival. Refuses any further task as `busy`.
 */
export function concurrencyLimit(maxRunning: number, maxWaiting: number): ConcurrencyLimit {
  let running = 0
  const waiting: Waiting[] = []
  const fits = (weight: number) => running + weight <= maxRunning

  function startWaiting() {
    for (let next = waiting[0]; next && fits(next.weight); next = waiting[0]) {
      running += next.weight
      waiting.shift()
      next.start()
    }
  }

  return async function runLimited(work, asked = 1) {
    const weight = Math.min(asked, maxRunning)
    if (waiting.length === 0 && fits(weight)) running += weight
    else if (waiting.length >= maxWaiting) throw new Refusal('busy', { retryAfterSeconds: 1 })
    else await new Promise<void>((start) => waiting.push({ weight, start }))
    try {
      return await work()
    } finally {
      running -= weight
      startWaiting()
    }
  }
}
