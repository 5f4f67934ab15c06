import { NetworkError } from '@/offline/api.ts'

/** What the red box says when logging in or signing up did not work. */
export function failureText(failure: unknown, offline: string, fallback: string): string {
  if (failure instanceof NetworkError) return offline
  return failure instanceof Error && failure.message ? failure.message : fallback
}
