import type { Method, OptionsOf, PartsOf, PathOf } from './endpoint-types.ts'

/** A request to an endpoint that can be sent later. */
export interface EndpointRequest {
  method: Method
  path: string
  body?: unknown
}

interface AnyParts {
  params?: Readonly<Record<string, string>>
  query?: QueryValues
  body?: unknown
}

/** Describes a request with the input types that the API declares. */
export function endpointRequest<M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...parts: OptionsOf<PartsOf<M, Path>, object>
): EndpointRequest
export function endpointRequest(
  method: Method,
  path: string,
  { params = {}, query = {}, body }: AnyParts = {},
): EndpointRequest {
  return { method, path: pathWith(path, { params, query }), ...(body !== undefined && { body }) }
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
