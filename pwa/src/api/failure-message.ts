import { ApiError, NetworkError } from './client.ts'

/**
 * Returns the message for a failed request: `offline` without a response, otherwise the message of the server or of the
 * app, or `fallback` if there is none for users. Empty when the login has ended: the check of the login reports that.
 */
export function failureMessage(failure: unknown, offline: string, fallback: string): string {
  if (failure instanceof NetworkError) return offline
  if (isLoginOver(failure)) return ''
  if (failure instanceof ApiError && !failure.hasServerMessage) return fallback
  if (failure instanceof ApiError && failure.code === 'too_many_requests' && failure.retryAfterMs) {
    return `Too many attempts. Please try again in ${waitText(failure.retryAfterMs)}.`
  }
  const isOwn = failure instanceof ApiError || isOwnError(failure)
  return isOwn && failure.message ? failure.message : fallback
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Rounds up, so that nobody tries too early: '30 seconds', '1 minute', '45 minutes', '2 hours'. */
function waitText(ms: number): string {
  const text = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (ms < MINUTE_MS) return text(Math.ceil(ms / SECOND_MS), 'second')
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes <= 60 ? text(minutes, 'minute') : text(Math.ceil(minutes / 60), 'hour')
}

/**
 * Whether the app itself threw this error, with a message for users. Errors of the browser and of libraries have other
 * names, and messages for developers.
 */
export function isOwnError(failure: unknown): failure is Error {
  return failure instanceof Error && failure.name === 'Error'
}

/** Whether the server refused the login of this request. */
export function isLoginOver(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401 && failure.code === 'unauthorized'
}
