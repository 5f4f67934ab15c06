import type { RefusalCode } from '@cubby/contract/codes'
import { type Endpoint, type IdsOf, type JsonResponse, type Method, pathsOf } from '@cubby/contract/endpoint'
import { errorBody } from '@cubby/contract/errors'
import { id } from '@cubby/contract/text'
import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Caller, RequestFacts } from '../caller.ts'
import type { Deps } from '../deps.ts'
import { statusOf } from '../errors.ts'
import { admission } from './authenticate.ts'
import { type LimitName, type RateLimits, withRateLimitHeaders } from './rate-limits.ts'
import { limitUploads, onlyForms } from './request-bodies.ts'
import { type AppEnv, messageOfFirstField } from './router.ts'

/** What an operation knows besides its input. */
interface Facts {
  readonly deps: Deps
  /** They also write the headers of the response. */
  readonly limits: RateLimits
}

/** The context of an operation: its caller, or where the request came from if nobody has to be logged in. */
type ContextOf<E extends Endpoint> = Facts &
  (E['who'] extends 'anybody' ? { readonly request: RequestFacts } : { readonly caller: Caller })

/** What an operation gets: the parameters of the path, the query, and the body in one. */
type InputOf<E extends Endpoint> = (E extends { params: infer Schema extends z.ZodObject }
  ? z.output<Schema>
  : IdsOf<E>) &
  (E extends { query: infer Schema extends z.ZodObject } ? z.output<Schema> : unknown) &
  (E extends { headers: infer Schema extends z.ZodObject } ? z.output<Schema> : unknown) &
  (E extends { body: { required: infer Required; schema: infer Schema extends z.ZodType } }
    ? Required extends true
      ? z.output<Schema>
      : Partial<z.output<Schema>>
    : unknown)

/** What an operation returns: the JSON of the response, or the response itself where it is none. */
type OutputOf<E extends Endpoint> = E['responses'][keyof E['responses']] extends infer Response
  ? Response extends JsonResponse<infer Schema>
    ? z.input<Schema>
    : Response extends { readonly types: readonly [] }
      ? never
      : globalThis.Response
  : never

type Limited = Endpoint & { readonly limits?: readonly LimitName[] }

/** An endpoint with what it does. */
export interface Binding {
  readonly endpoint: Endpoint
  readonly respond: (deps: Deps, c: Context<AppEnv>) => Promise<Response>
}

/**
 * Binds an endpoint to an operation, which gets the parameters of the path, the query, and the body in one input. The
 * request itself, `c`, is only for files, streams, and what no schema describes. `status` chooses between several
 * successes.
 */
export function handle<E extends Limited>(
  endpoint: E,
  operation: (ctx: ContextOf<E>, input: InputOf<E>, c: Context<AppEnv>) => OutputOf<E> | Promise<OutputOf<E>>,
  status: (result: OutputOf<E>) => keyof E['responses'] = () => firstStatus(endpoint),
): Binding {
  return {
    endpoint,
    async respond(deps, c) {
      const result = await operation(contextOf(endpoint, deps, c), inputOf(endpoint, c), c)
      if (result instanceof Response) return result
      return c.json(result, Number(status(result)) as ContentfulStatusCode)
    },
  }
}

const firstStatus = ({ responses }: Endpoint) => Number(Object.keys(responses)[0])

/** Has the type of the endpoint, because the middleware of `mount` has checked the login. */
function contextOf<E extends Endpoint>(endpoint: E, deps: Deps, c: Context<AppEnv>): ContextOf<E>
function contextOf(endpoint: Endpoint, deps: Deps, c: Context<AppEnv>): object {
  const limits = withRateLimitHeaders(c, deps.limits)
  if (endpoint.who !== 'anybody') return { deps, limits, caller: c.var.caller }
  return { deps, limits, request: { id: c.var.requestId, address: deps.addressOf(c) } }
}

/** Has the type of the endpoint, because its schemas validated each part. */
function inputOf<E extends Endpoint>(endpoint: E, c: Context<AppEnv>): InputOf<E>
function inputOf(endpoint: Endpoint, c: Context): object {
  const parts: Record<string, unknown> = {}
  if (hasParams(endpoint)) Object.assign(parts, c.req.valid('param' as never))
  if (endpoint.query) Object.assign(parts, c.req.valid('query' as never))
  if (endpoint.headers) Object.assign(parts, c.req.valid('header' as never))
  if (endpoint.body)
    Object.assign(parts, c.req.valid(isForm(endpoint) ? ('form' as never) : ('json' as never)))
  return parts
}

const isForm = ({ body }: Endpoint) => body?.type === 'multipart/form-data'

/** Whether a request with an Idempotency-Key takes effect once. */
function isRepeatable(endpoint: Endpoint): boolean {
  return endpoint.repeatable ?? (endpoint.method !== 'GET' && endpoint.who !== 'anybody' && !isForm(endpoint))
}

/**
 * Adds the endpoints to the router in this order: of two whose paths match a request, the first gets it. Every request
 * passes login, second factor, role, proof, and validation, in this order.
 */
export function mount(api: OpenAPIHono<AppEnv>, deps: Deps, bindings: readonly Binding[]): void {
  const admit = admission(deps)
  for (const { endpoint, respond } of bindings) {
    const middleware: MiddlewareHandler<AppEnv>[] = [remember(endpoint)]
    if (endpoint.who !== 'anybody') middleware.push(admit(endpoint))
    if (304 in endpoint.responses) middleware.push(etag())
    if (isForm(endpoint)) middleware.push(onlyForms, limitUploads)
    for (const path of pathsOf(endpoint)) {
      const route = createRoute({ ...routeOf(endpoint, path), middleware })
      const handler = (c: Context) => respond(deps, c)
      if (endpoint.firstMessage) api.openapi(route, handler, messageOfFirstField)
      else api.openapi(route, handler)
    }
  }
}

/** So that `onError` knows which refusals are described. */
const remember =
  (endpoint: Endpoint): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    c.set('endpoint', endpoint)
    return next()
  }

const METHODS = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<Method, string>

const ROLES = { staff: ['instructor', 'admin'], admin: ['admin'] } as const

function routeOf(endpoint: Endpoint, path: string): RouteConfig & { hide?: boolean } {
  const { tag, summary, description, hide, body } = endpoint
  const parameters = pathParametersOf(path)
  return {
    method: METHODS[endpoint.method],
    path: path.replace(/:(\w+)/g, '{$1}'),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(hide && { hide }),
    ...(endpoint.who !== 'anybody' && { security: [{ bearer: [] }] }),
    ...((endpoint.who === 'admin' || endpoint.who === 'staff') && { 'x-roles': [...ROLES[endpoint.who]] }),
    ...(endpoint.who === 'admin' && { 'x-proof': endpoint.proof }),
    request: {
      ...(parameters.length > 0 && {
        params: endpoint.params ?? z.object(Object.fromEntries(parameters.map((name) => [name, id]))),
      }),
      ...(endpoint.query && { query: endpoint.query }),
      ...((endpoint.headers || isRepeatable(endpoint)) && {
        headers: endpoint.headers ?? idempotencyHeader,
      }),
      ...(body && {
        body: { required: body.required, content: { [body.type]: contentOf(body) } },
      }),
    },
    responses: { ...refusalResponses(endpoint), ...successResponses(endpoint) },
  }
}

const pathParametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().describe('A repeated key gets the first response'),
})

function contentOf({ schema, example }: { readonly schema: z.ZodType; readonly example?: unknown }) {
  return { schema, ...(example !== undefined && { example }) }
}

function successResponses({ responses }: Endpoint): RouteConfig['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const content =
        'schema' in response
          ? { 'application/json': contentOf(response) }
          : Object.fromEntries(response.types.map((type) => [type, { schema: z.string() }]))
      const { description } = response
      return [status, { description, ...(Object.keys(content).length > 0 && { content }) }]
    }),
  )
}

function refusalResponses(endpoint: Endpoint): RouteConfig['responses'] {
  const codes = [...(endpoint.refusals ?? []), ...commonRefusals(endpoint)]
  const refused = {
    description: 'Refused, with the reason in `code`',
    content: { 'application/json': { schema: errorBody } },
  }
  const statuses = new Set(codes.map((code) => statusOf(code)))
  if (hasIds(endpoint)) statuses.add(404)
  return Object.fromEntries([...statuses].map((status) => [status, refused]))
}

/** Whether the path names something by its id, which may not exist. */
function hasIds(endpoint: Endpoint): boolean {
  return pathsOf(endpoint).some((path) => /:(id|\w+Id)\b/.test(path))
}

function hasParams(endpoint: Endpoint): boolean {
  return pathsOf(endpoint).some((path) => path.includes(':'))
}

/** The refusals that follow from what an endpoint is. */
function* commonRefusals(endpoint: Endpoint): Iterable<RefusalCode> {
  const { method, body, query, headers, who } = endpoint
  if (method !== 'GET' || query || headers || hasParams(endpoint))
    yield* ['bad_request', 'invalid_input'] as const
  if (who !== 'anybody') yield 'unauthorized'
  if (who !== 'anybody' && !('openWithoutSecondFactor' in endpoint)) yield 'second_factor_required'
  if (who === 'staff' || who === 'admin') yield 'forbidden'
  if (who === 'admin' && endpoint.proof !== 'never') yield 'proof_required'
  if (method !== 'GET') yield 'invalid_key'
  if (isRepeatable(endpoint)) yield* ['key_in_flight', 'key_reused'] as const
  if (method !== 'GET') yield* ['too_large', 'unsupported_type'] as const
  if (body?.tooLarge) yield* [body.tooLarge, 'length_required'] as const
  if (endpoint.limits) yield 'too_many_requests'
  yield* ['busy', 'unavailable', 'files_unavailable'] as const
}

/** Whether an endpoint describes this refusal. Unknown ids need no code of their own. */
export function describesRefusal(endpoint: Endpoint, code: RefusalCode): boolean {
  if (statusOf(code) === 404 && hasIds(endpoint)) return true
  return [...(endpoint.refusals ?? []), ...commonRefusals(endpoint)].includes(code)
}
