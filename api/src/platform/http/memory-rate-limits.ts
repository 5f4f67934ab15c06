import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '../../errors.ts'
import { countedKey, type LimitName, limits, type RateLimits } from './rate-limits.ts'

/** Limits counted in the memory of this process. */
export function memoryRateLimits(): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  )
  function limiterOf(name: LimitName) {
    const limiter = limiters[name]
    if (!limiter) throw new Error(`no rate limit is called ${name}`)
    return limiter
  }
  return {
    async spend(name, key) {
      const refused = await limiterOf(name)
        .consume(countedKey(key))
        .then(
          () => null,
          (result: { msBeforeNext: number }) => result,
        )
      if (refused) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(countedKey(key))
    },
  }
}
