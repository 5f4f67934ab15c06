import { ApiError } from '@/api/client.ts'
import { pluralize } from '@/ui/pluralize.ts'

/** Returns the failure to show. After too many attempts, its message says how long to wait. */
export function failureOf(caught: unknown): unknown {
  if (!(caught instanceof ApiError) || caught.status !== 429 || caught.retryAfterMs === null) return caught
  return new Error(`Too many attempts. Try again in ${waitText(caught.retryAfterMs)}.`, { cause: caught })
}

/** How long to wait after too many attempts, rounded up: '40 seconds', '12 minutes'. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  return seconds < 60 ? pluralize(seconds, 'second') : pluralize(Math.ceil(seconds / 60), 'minute')
}
