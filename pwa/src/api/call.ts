import { callApi } from '@/api/client.ts'
import type { Method, OptionsOf, PartsOf, PathOf, ResultOf } from '@/api/endpoint-types.ts'
import { pathWith, type QueryValues } from '@/api/url.ts'

/** The options that do not depend on the endpoint. */
interface SendOptions {
  token?: string
  signal?: AbortSignal | undefined
  /** Finish the request even when the page closes. */
  keepalive?: boolean
  /** Requests with the same key take effect once. Without it, each write gets a new key. */
  idempotencyKey?: string
}

export type AnyOptions = SendOptions & {
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

export function sendCall(method: Method, path: string, options: AnyOptions = {}): Promise<unknown> {
  const { params, query, idempotencyKey, signal, ...rest } = options
  const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
  return callApi(pathWith(path, { ...(params && { params }), ...(query && { query }) }), {
    ...rest,
    ...(signal && { signal }),
    method,
    headers,
  })
}
