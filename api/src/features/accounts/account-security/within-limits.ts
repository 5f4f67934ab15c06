import type { Context } from 'hono'
import type { Deps } from '../../../platform/deps.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limit-headers.ts'
import { guess } from '../../../platform/http/rate-limits.ts'
import type { AppEnv } from '../../../platform/http/router.ts'

/** Makes a change that needs a proof, within the user's limit for wrong passwords. */
export function provingWithinLimits<Result>(
  c: Context<AppEnv>,
  deps: Pick<Deps, 'limits'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const counts = [['changePassword', c.get('caller').user.id]] as const
  return guess(withRateLimitHeaders(c, deps.limits), counts, change)
}
