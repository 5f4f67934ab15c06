import { ApiError, type CallOptions, callApi } from '@/api/client.ts'
import { checkLogin, readLogin } from '@/offline/session/login.ts'

/**
 * Asks the API as whoever is logged in. When the server lets them in no longer, or not there, the stored
 * login is checked: the screens follow it. What a user may do again after a lost answer goes through
 * `useAskOnce`. Throws ApiError and NetworkError.
 */
export async function ask<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const login = await readLogin()
  try {
    return await callApi<Answer>(path, { ...options, ...(login && { token: login.token }) })
  } catch (failure) {
    const isTurnedAway = failure instanceof ApiError && (failure.status === 401 || failure.status === 403)
    if (isTurnedAway) void checkLogin()
    throw failure
  }
}

/** A query string of what is set; empty values are left out. */
export function queryOf(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.toString()
}
