import { ApiError } from '@/api/client.ts'
import { waitText } from './wait-text.ts'

/** Returns the failure to show. After too many attempts, its message says how long to wait. */
export function failureOf(caught: unknown): unknown {
  if (!(caught instanceof ApiError) || caught.status !== 429 || caught.retryAfterMs === null) return caught
  return new Error(`Too many attempts. Try again in ${waitText(caught.retryAfterMs)}.`, { cause: caught })
}
