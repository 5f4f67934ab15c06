import { ApiError, NetworkError } from './client.ts'

/**
 * Returns the message for a failed request: `offline` without a response, otherwise the message of the server or of the
 * app, or `fallback` if there is none for users. Empty when the login has ended: the check of the login reports that.
 */
export function failureMessage(failure: unknown, offline: string, fallback: string): string {
  if (failure instanceof NetworkError) return offline
  if (isLoginOver(failure)) return ''
  if (failure instanceof ApiError && !failure.hasServerMessage) return fallback
  const isOwn = failure instanceof ApiError || isOwnError(failure)
  return isOwn && failure.message ? failure.message : fallback
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
