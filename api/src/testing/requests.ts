import type { Method } from '@cubby/contract/endpoint'
import type { PathOf, ResultOf } from '@cubby/contract/endpoints'
import type { ErrorBody } from '@cubby/contract/errors'

/** A path without its parameters, their values, and the query: `/users/:/consent`. */
type Pattern<Path extends string> = Path extends `${infer Start}?${string}`
  ? Pattern<Start>
  : Path extends `${infer Segment}/${infer Rest}`
    ? `${Unnamed<Segment>}/${Pattern<Rest>}`
    : Unnamed<Path>

type Unnamed<Segment extends string> = string extends Segment
  ? ':'
  : Segment extends `:${string}`
    ? ':'
    : Segment

/** The fields of all successes of an endpoint, because a test knows which one it gets. A file has none. */
type AnyOf<Success> = {
  [Name in Success extends unknown ? keyof Success : never]: Success extends unknown
    ? Name extends keyof Success
      ? Success[Name]
      : never
    : never
}

type Results = { [M in Method]: { [Path in PathOf<M> as Pattern<Path>]: AnyOf<ResultOf<M, Path>> } }

/** The JSON of the endpoint or of a refusal. Unknown for a path that is not written where it is requested. */
type BodyOf<M extends Method, Path extends string> =
  Pattern<Path> extends infer Known extends keyof Results[M]
    ? Results[M][Known] & Partial<ErrorBody>
    : unknown

export interface TestResponse<Body> {
  readonly status: number
  /** An empty object for a response that is not JSON, such as a CSV file. */
  readonly body: Body
  readonly text: string
  readonly headers: Headers
}

type RequestHeaders = Readonly<Record<string, string | undefined>>

type Read = <const Path extends string>(
  path: Path,
  headers?: RequestHeaders,
) => Promise<TestResponse<BodyOf<'GET', Path>>>

/** A body is sent as JSON unless it is text. */
type Write<M extends Method> = <const Path extends string>(
  path: Path,
  body?: unknown,
  headers?: RequestHeaders,
) => Promise<TestResponse<BodyOf<M, Path>>>

/** Sends requests to the paths below `/api`. The contract's description of the path types the response. */
export interface Requests {
  readonly get: Read
  readonly post: Write<'POST'>
  readonly put: Write<'PUT'>
  readonly patch: Write<'PATCH'>
  readonly delete: Write<'DELETE'>
}

type Send = (method: Method, path: string, body?: unknown, headers?: RequestHeaders) => Promise<unknown>

/** Adds the types of the endpoints to a function that sends requests. */
export function typedRequests(send: Send): Requests
export function typedRequests(send: Send): unknown {
  return {
    get: (path: string, headers?: RequestHeaders) => send('GET', path, undefined, headers),
    post: send.bind(null, 'POST'),
    put: send.bind(null, 'PUT'),
    patch: send.bind(null, 'PATCH'),
    delete: send.bind(null, 'DELETE'),
  }
}
