import { type AnyOptions, sendCall, typedCall } from './call.ts'
import { ApiError, readToken, recheckLogin } from './client.ts'
import type { Method } from './endpoint-types.ts'

/**
 * Calls an endpoint as the logged-in user. When the server responds 401 or 403, the stored login is checked in the
 * background, and the screens follow the result. Use `useIdempotentCall` for an operation that must not happen twice.
 * Throws ApiError and NetworkError.
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
