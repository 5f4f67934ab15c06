import { callApi } from '@/api/client.ts'
import type { Method, OptionsOf, PartsOf, PathOf, ResultOf } from '@/api/endpoint-types.ts'
import { pathWith, type QueryValues } from '@/api/url.ts'

/** What the endpoint does not decide. */
interface SendOptions {
  token?: string
  signal?: AbortSignal | undefined
  /** Finish the request even when the page closes. */
  keepalive?: boolean
  /** Repeats with the same key take effect once; without it each write gets a key of its own. */
  idempotencyKey?: string
}

export type AnyOptions = SendOptions & {
  params?: Readonly<Record<string, string>>
  query?: QueryValues
  body?: unknown
}

/** Calls an endpoint. Inputs and the result have the types that the API declares. Throws ApiError and NetworkError. */
export type Call = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...options: OptionsOf<PartsOf<M, Path>, SendOptions>
) => Promise<ResultOf<M, Path>>

type Send = (method: Method, path: string, options?: AnyOptions) => Promise<unknown>

/** Gives a way to send requests the types of the endpoints. */
export function typedCall(send: Send): Call
// JSON has no types of its own: the API checks its responses against the schemas that these types come from.
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
