import type { Method } from '@cubby/contract/endpoint'
import type { OptionsOf, PartsOf, PathOf, ResultOf } from '@cubby/contract/endpoints'
import { callApi } from './client.ts'

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

/** Calls an endpoint with the input and result types that the contract describes. Throws ApiError and NetworkError. */
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

export type QueryValues = Readonly<Record<string, unknown>>

/** Returns a query string without the empty values. */
export function queryOf(values: QueryValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.toString()
}

/** Fills in the parameters of a path such as '/classes/:id', encoded, and adds the query. */
export function pathWith(
  path: string,
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: QueryValues } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = queryOf(query)
  return search === '' ? filled : `${filled}?${search}`
}
