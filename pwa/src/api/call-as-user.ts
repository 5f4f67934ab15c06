import type { Method } from '@cubby/contract/endpoint'
import { type AnyOptions, sendCall, typedCall } from './call.ts'
import { ApiError, readToken, recheckLogin } from './client.ts'
import { isProofRequired, withFreshProof } from './fresh-proof.ts'

/**
 * Calls an endpoint as the logged-in user. When the server responds 401 or 403, the stored login is checked in the
 * background, and the screens follow the result. When it demands a fresh proof, the user is asked for one, and the
 * request is sent again. Use `useIdempotentCall` for an operation that must not happen twice. Throws ApiError and
 * NetworkError.
 */
export const callAsUser = typedCall(sendAsUser)

/** `callAsUser` without the types of the endpoint, for its wrappers. */
export async function sendAsUser(method: Method, path: string, options: AnyOptions = {}): Promise<unknown> {
  const token = await readToken()
  const sent = {
    ...options,
    ...(token !== null && { token }),
    // The request after a proof is the same one.
    ...(method !== 'GET' && { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }),
  }
  try {
    return await withFreshProof(() => sendCall(method, path, sent))
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (isRefused && !isProofRequired(error)) recheckLogin()
    throw error
  }
}
