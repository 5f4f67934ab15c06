import type { Context } from 'hono'
import { Refusal } from '../errors.ts'
import { type LimitName, limits, type Quota, type RateLimits } from './rate-limits.ts'

/**
 * The same limits, which also write the headers RateLimit-Policy and RateLimit of the response
 * (draft-ietf-httpapi-ratelimit-headers): each limit that was counted, and what is left of it.
 */
export function withRateLimitHeaders(c: Context, counted: RateLimits): RateLimits {
  const quotas = new Map<LimitName, Quota>()
  function note(name: LimitName, quota: Quota): Quota {
    quotas.set(name, quota)
    c.header('RateLimit-Policy', [...quotas.keys()].map(policyOf).join(', '))
    c.header('RateLimit', [...quotas].map(remainderOf).join(', '))
    return quota
  }
  return {
    async spend(name, key) {
      const quota = await counted.spend(name, key).catch((error: unknown) => {
        if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
          note(name, { remaining: 0, resetSeconds: error.retryAfterSeconds })
        }
        throw error
      })
      return note(name, quota)
    },
    giveBack: async (name, key) => note(name, await counted.giveBack(name, key)),
  }
}

function policyOf(name: LimitName): string {
  const { points, duration } = limits[name]
  return `"${name}";q=${points};w=${duration}`
}

function remainderOf([name, { remaining, resetSeconds }]: [LimitName, Quota]): string {
  return `"${name}";r=${remaining};t=${resetSeconds}`
}
