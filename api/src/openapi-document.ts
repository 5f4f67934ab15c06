import { PROOF_MINUTES } from '@cubby/contract/constants'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Config, VERSION } from './platform/config.ts'
import type { AppEnv } from './platform/http/router.ts'

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The sections of the documentation that belong to no wing. */
const TAGS: Readonly<Record<string, string>> = {
  Demo: 'Sent emails, in demo mode only',
  Health: 'Whether the server runs and can serve requests',
}

/** Parameters that mean the same everywhere. Others have a description in their schema. */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The id from a list or an earlier response',
  classId: 'The id of a class',
  meetings: 'Only classes with a session whose meetings an administrator has to confirm',
  entryId: 'The id of a waitlist entry',
  session_id: 'The id of the new session',
  made: 'With `true`, only enrollments that count as made: without those that were moved on, and without rejected waitlist entries',
  transfer: 'With `requested`, only enrollments whose students asked to move to another session',
  materialId: 'The id of a material',
  invoiceId: 'The id of an invoice',
  centerId: 'The id of a center',
  invitationId: 'The id of an invitation to a center',
  memberId: 'The id of a membership',
  sessionId: 'The id of a session',
  ids: 'Only these ids, separated by commas',
  token: 'The token in the mailed link',
  color: 'The color as six hexadecimal digits, then `.css`',
  hash: 'The hash in the path of the logo',
  number: 'The number on the certificate',
  type: 'The report',
  searchTerm: 'Words that all have to occur in names, email addresses, or titles',
  status: 'Only with this status',
  month: 'The month, yyyy-MM',
  role: 'Only with this role',
  area: 'Only what belongs to this area',
  standard: 'The id of a standard',
  dueBy: 'Only what is due on this day or earlier',
  action: 'Only this action',
  current: 'With `true`, only those that hold a seat now',
  twins: 'With `true`, only those whose email address is a spelling of another account’s',
  due: 'Only overdue payments, or only those that are due soon',
  startDate: 'The first day, yyyy-MM-dd, in the time zone of the provider',
  endDate: 'The last day, yyyy-MM-dd, in the time zone of the provider',
  receivedFrom: 'The first day on which money was received',
  receivedTo: 'The last day on which money was received',
  createdFrom: 'The first day of creation',
  createdTo: 'The last day of creation',
  activeFrom: 'The first day of activity in the audit log',
  activeTo: 'The last day of activity in the audit log',
  version: 'The number of the version, from 1',
  state: 'Only rows in this state',
  sort: 'The column to sort by',
  direction: 'The direction of the sort',
  page: 'The page, from 1',
  limit: 'How many rows a page has',
  list: 'The name of the list',
}

const ROLE_NAMES: Readonly<Record<string, string>> = {
  admin: 'administrators',
  instructor: 'instructors',
}

/** Returns the OpenAPI document of all routes. Adds what follows from their methods, paths, and roles. */
export function openApiDocument(
  api: OpenAPIHono<AppEnv>,
  { provider, tags }: { provider: Config['provider']; tags: Readonly<Record<string, string>> },
): OpenApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Cubby',
      version: VERSION,
      description: `The API of ${provider.name}. Every call may answer 503 with Retry-After while the database is busy or unreachable; a write with an Idempotency-Key can then be sent again.`,
      contact: { name: provider.name, email: provider.email },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries({ ...tags, ...TAGS })
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, description]) => ({ name, description })),
  })
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method]
      if (operation) completeOperation(operation, { method, path })
    }
  }
  return withPortablePatterns(document)
}

function completeOperation(operation: Operation, { method, path }: { method: string; path: string }) {
  addCommonResponses(operation)
  operation.operationId ??= operationIdOf(method, path)
  operation.description ??= descriptionOf(operation)
  const proof = { always: 'Needs', sometimes: 'May need' }[String(operation['x-proof'])]
  delete operation['x-proof']
  if (proof) operation.description += ` ${proof} a login or a proof from the last ${PROOF_MINUTES} minutes.`
  for (const parameter of operation.parameters ?? []) {
    const description = 'name' in parameter && PARAMETERS[parameter.name]
    if (description) parameter.description ??= description
  }
}

/** For example `getUsersResetPasswordByToken` for GET /users/reset-password/{token}. */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[/-]/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Describes which roles may call an operation, and what its headers do. */
function descriptionOf(operation: Operation): string {
  const roles: unknown = operation['x-roles']
  const parameters = (operation.parameters ?? []).map((parameter) => 'name' in parameter && parameter.name)
  const sentences = [
    Array.isArray(roles)
      ? `For ${roles.map((role) => ROLE_NAMES[role]).join(' and ')}.`
      : operation.security
        ? 'For every logged-in user.'
        : 'Needs no login.',
  ]
  if (parameters.includes('idempotency-key')) {
    sentences.push('A request that is repeated with the same Idempotency-Key takes effect once.')
  }
  if (operation.responses?.['304']) sentences.push('If-None-Match gets 304 while nothing has changed.')
  if (operation.responses?.['200']?.content?.['text/csv']) sentences.push('The rows are those of the list.')
  return sentences.join(' ')
}

/** Rewrites patterns so that every JSON Schema validator can read them: without the `u` flag and Unicode properties. */
function withPortablePatterns(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' ? portablePattern(value) : value,
  )
  return JSON.parse(text)
}

const CONTROL_CHARACTERS = String.raw`\x00-\x1f\x7f-\x9f`

function portablePattern(pattern: string): string {
  return pattern
    .replace(/\/u$/, '')
    .replaceAll(String.raw`\P{Cc}`, `[^${CONTROL_CHARACTERS}]`)
    .replaceAll(String.raw`\p{Cc}`, CONTROL_CHARACTERS)
}

type Paths = NonNullable<ReturnType<OpenAPIHono['getOpenAPI31Document']>['paths']>
type Operation = NonNullable<Paths[string]['get']>
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

/** Adds what the server itself may respond, and the headers of rate limits. */
function addCommonResponses(operation: Operation): void {
  const responses: Responses = operation.responses ?? {}
  responses['431'] ??= { description: 'The headers are too large; this response has no body' }
  for (const response of responses['429'] ? Object.values(responses) : []) {
    response.headers = { ...response.headers, ...RATE_LIMIT_HEADERS }
  }
  operation.responses = responses
}
