import type { OpenAPIHono } from '@hono/zod-openapi'

type Paths = NonNullable<ReturnType<OpenAPIHono['getOpenAPI31Document']>['paths']>
export type Operation = NonNullable<Paths[string]['get']>
type Responses = NonNullable<Operation['responses']>

const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': {
    description: 'The limits that counted this request: `q` requests in `w` seconds',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of each limit: `r` requests until it starts anew in `t` seconds',
    schema: { type: 'string' },
  },
} as const

const REFUSAL = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** Adds the responses that follow from what an operation reads, and the headers of its rate limits. */
export function addCommonResponses(operation: Operation, method: string): void {
  const responses: Responses = operation.responses ?? {}
  for (const [status, description] of commonResponses(operation, method))
    responses[status] ??= { description, content: REFUSAL }
  responses['431'] ??= { description: 'The headers are too large; this response has no body' }
  for (const response of responses['429'] ? Object.values(responses) : []) {
    response.headers = { ...response.headers, ...RATE_LIMIT_HEADERS }
  }
  operation.responses = responses
}

function* commonResponses(
  operation: Operation,
  method: string,
): Iterable<[status: string, description: string]> {
  const mayHaveBody = method !== 'get'
  if (mayHaveBody || operation.parameters?.length) yield ['400', 'Malformed']
  if (operation.security) yield ['401', 'Not logged in']
  if (operation['x-roles']) yield ['403', 'Not allowed for this role']
  if (mayHaveBody) yield ['413', 'The body is too large']
  if (mayHaveBody) yield ['415', 'The body has another content type']
}
