import { ApiError, callApi, readToken, recheckLogin } from './client.ts'
import { pathWith, type QueryValues } from './endpoint-request.ts'
import type { Method, OptionsOf, PartsOf, PathOf, ResultOf } from './endpoint-types.ts'

/** The options that do not depend on the endpoint. */
interface SendOptions {
  token?: string
  signal?: AbortSignal | undefined
  /** Finish the request even when the page closes. */
  keepalive?: boolean
  /** Requests with the same key take effect once. Without it, each write gets a new key. */
  idempotencyKey?: string
}

type AnyOptions = SendOptions & {
  params?: Readonly<Record<string, string>>
  query?: QueryValues
  body?: unknown
}

/** Calls an endpoint with the input and result types that the API declares. Throws ApiError and NetworkError. */
export type Call = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...options: OptionsOf<PartsOf<M, Path>, SendOptions>
) => Promise<ResultOf<M, Path>>

type Send = (method: Method, path: string, options?: AnyOptions) => Promise<unknown>

/** Adds the types of the endpoints to a function that sends requests. */
export function typedCall(send: Send): Call
// Not validated here, because the API validates its responses against the schemas that these types come from.
export function typedCall(send: Send): unknown {
  return send
}

export const call = typedCall(sendCall)

function sendCall(method: Method, path: string, options: AnyOptions = {}): Promise<unknown> {
  const { params, query, idempotencyKey, signal, ...rest } = options
  const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
  return callApi(pathWith(path, { ...(params && { params }), ...(query && { query }) }), {
    ...rest,
    ...(signal && { signal }),
    method,
    headers,
  })
}

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
