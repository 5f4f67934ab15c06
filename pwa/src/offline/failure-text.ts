import { ApiError, NetworkError } from './api.ts'

/** What the red box says when a form could not be sent: `fallback` where neither server nor app have said why. */
export function failureText(failure: unknown, offline: string, fallback: string): string {
  if (failure instanceof NetworkError) return offline
  if (failure instanceof ApiError && !failure.isSaid) return fallback
  return failure instanceof Error && failure.message ? failure.message : fallback
}
