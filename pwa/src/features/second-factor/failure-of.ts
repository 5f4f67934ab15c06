import { ApiError } from '@/api/client.ts'
import { waitText } from './wait-text.ts'

/** The failure to show: too many attempts say how long to wait. */
export function failureOf(caught: unknown): unknown {
  if (!(caught instanceof ApiError) || caught.status !== 429 || caught.retryAfterMs === null) return caught
  return new Error(`Too many attempts. Try again in ${waitText(caught.retryAfterMs)}.`, { cause: caught })
}
