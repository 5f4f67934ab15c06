import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import {
  countedKey,
  type LimitName,
  limits,
  type Quota,
  type RateLimits,
  tooManyAttempts,
} from './rate-limits.ts'

/** Limits counted in the database, together for all servers. The keys are stored as hashes. */
export function databaseRateLimits(db: Database): RateLimits {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  }
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([keyPrefix, limit]) => [
      keyPrefix,
      new RateLimiterPostgres({
        ...limit,
        keyPrefix,
        storeClient,
        tableName: 'rate_limits',
        storeType: 'client',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    ]),
  )
  function limiterOf(name: LimitName) {
    const limiter = limiters[name]
    if (!limiter) throw new Error(`no rate limit is called ${name}`)
    return limiter
  }
  return {
    async spend(name, key) {
      const counted = await limiterOf(name)
        .consume(hashOf(key))
        .catch((result: RateLimiterRes | Error) => {
          if (result instanceof Error) throw result
          throw tooManyAttempts(quotaOf(result).resetSeconds)
        })
      return quotaOf(counted)
    },
    giveBack: async (name, key) => quotaOf(await limiterOf(name).reward(hashOf(key))),
  }
}

function quotaOf({ remainingPoints, msBeforeNext }: RateLimiterRes): Quota {
  return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
}

/** Keys contain email addresses and network addresses, which nobody needs to read. */
function hashOf(key: string): string {
  return createHash('sha256').update(countedKey(key)).digest('base64url')
}
