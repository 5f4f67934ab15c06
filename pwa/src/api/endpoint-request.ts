import { pathWith, type QueryValues } from './call.ts'
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
