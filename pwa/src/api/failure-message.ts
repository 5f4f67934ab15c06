import { ApiError, NetworkError } from './client.ts'

/**
 * What the red box says when a form could not be sent: `fallback` where neither server nor app have said why.
 * Nothing when the login has ended: the app says that once, and leads to the login.
 */
export function failureText(failure: unknown, offline: string, fallback: string): string {
  if (failure instanceof NetworkError) return offline
  if (isLoginOver(failure)) return ''
  if (failure instanceof ApiError && !failure.isSaid) return fallback
  return failure instanceof Error && failure.message ? failure.message : fallback
}

/** Whether the server no longer knows the login that this was asked with. */
export function isLoginOver(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401 && failure.code === 'unauthorized'
}
