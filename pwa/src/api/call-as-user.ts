import { type AnyOptions, sendCall, typedCall } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { readToken, recheckLogin } from '@/api/current-login.ts'
import type { Method } from '@/api/endpoint-types.ts'

/**
 * Calls an endpoint as the user who is logged in. When the server refuses the login, the stored one is checked
 * and the screens follow it. An operation that must not happen twice goes through `useIdempotentCall`.
 */
export const callAsUser = typedCall(sendAsUser)

/** `callAsUser` without the types of the endpoint, for its wrappers. */
export async function sendAsUser(method: Method, path: string, options: AnyOptions = {}): Promise<unknown> {
  const token = await readToken()
  try {
    return await sendCall(method, path, { ...options, ...(token !== null && { token }) })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) recheckLogin()
    throw error
  }
}
