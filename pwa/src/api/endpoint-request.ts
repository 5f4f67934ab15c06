import type { Method } from '@cubby/contract/endpoint'
import type { OptionsOf, PartsOf, PathOf } from '@cubby/contract/endpoints'
import { pathWith, type QueryValues } from './call.ts'

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

/** Describes a request with the input types that the contract describes. */
type DescribeRequest = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...parts: OptionsOf<PartsOf<M, Path>, object>
) => EndpointRequest

function typed(describe: (method: Method, path: string, parts?: AnyParts) => EndpointRequest): DescribeRequest
function typed(describe: unknown): unknown {
  return describe
}

export const endpointRequest = typed((method, path, { params = {}, query = {}, body } = {}) => ({
  method,
  path: pathWith(path, { params, query }),
  ...(body !== undefined && { body }),
}))
