import { Refusal } from '../../errors.ts'

/**
 * Lets `atOnce` pieces of work run together and `inLine` more wait, first come, first served. Whoever comes
 * later is refused: throws `busy`.
 */
export function turns(atOnce: number, inLine: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= inLine) throw new Refusal('busy', { retryAfterSeconds: 1 })
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
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
