import { messages } from '@cubby/contract/messages'
import type { Details } from '@cubby/contract/refusal-details'
import { hasJustResponded, isReachable, noteRequest, REACHABLE_MS } from './connectivity.ts'
import { isRecord, parseRetryAfter, readDetails } from './read-response.ts'
import { inTurn, type Turn } from './request-turns.ts'
import { currentTime, deviceTime, noteServerDate } from './server-clock.ts'

const ROOT = '/api'
const TIMEOUT_MS = 15_000
/** Longer than for JSON: a file of 5 MB is slow on a weak signal. */
const UPLOAD_TIMEOUT_MS = 120_000
/** The start of the paths of all login steps. Their 401 responses keep the message of the server. */
const LOGIN_PATH = '/users/login'

/** The server responded with an error, or with something other than the expected JSON. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** What the refusal says beyond its message. Read it with `detailsOf`. */
  readonly details: Details | undefined
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null
  /** Whether `message` is the server's own sentence. */
  readonly hasServerMessage: boolean
  /** The content type of a response that is not JSON, such as an HTML page; null for JSON. */
  readonly contentType: string | null

  constructor(
    message: string,
    parts: Pick<ApiError, 'status' | 'code' | 'fields' | 'retryAfterMs'> & {
      hasServerMessage?: boolean
      contentType?: string | null
      details?: Details | undefined
    },
  ) {
    super(message)
    this.hasServerMessage = parts.hasServerMessage ?? false
    this.contentType = parts.contentType ?? null
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields
    this.details = parts.details
    this.retryAfterMs = parts.retryAfterMs
  }
}

/** No response: the request failed, was cut short, or took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(options?: ErrorOptions) {
    super(messages.networkFailed, options)
  }
}

/** The code of a response that cannot be Cubby's, such as the page of a captive portal. */
export const NOT_JSON = 'not_json'

/**
 * Statuses about the request itself. Captive portals and gateways use others: 403, 404, 407, 451, 511. A conflict is
 * about Cubby's data, so that Cubby always says which one with a code.
 */
const ABOUT_THE_REQUEST = [400, 410, 413, 415, 422]

/**
 * Whether a captive portal or a proxy responded instead of Cubby, whose errors all have a code. An error without
 * a code counts as Cubby's only if it is a JSON object with a status about the request itself.
 */
export function isForeignResponse({ code, status, contentType }: ApiError): boolean {
  if (code === NOT_JSON) return true
  if (code !== `http_${status}` || status === 401) return false
  return contentType !== null || !ABOUT_THE_REQUEST.includes(status)
}

interface CallOptions {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Finish the request even when the page closes. */
  keepalive?: boolean
  /** Wait for a connection that others do not need more. By default, the request starts at once. */
  turn?: Turn
}

export interface ApiResponse {
  status: number
  /** Undefined on 304. */
  body: unknown
  etag: string | null
}

/**
 * Calls the API and returns the JSON of the response. When the server refuses the token, the stored login is checked.
 * Throws ApiError or NetworkError.
 */
export async function callApi(path: string, options: CallOptions = {}): Promise<unknown> {
  try {
    return (await request(path, options)).body
  } catch (error) {
    if (options.token !== undefined && error instanceof ApiError && error.status === 401) recheckLogin()
    throw error
  }
}

/** Like `callApi`, but returns status and ETag, treats 304 as success, and can use another `fetch`. */
export function request(
  path: string,
  { turn, ...options }: CallOptions = {},
  send: typeof fetch = fetch,
): Promise<ApiResponse> {
  const start = () => requestNow(path, options, send)
  return turn ? inTurn(turn, start) : start()
}

async function requestNow(
  path: string,
  options: Omit<CallOptions, 'turn'>,
  send: typeof fetch,
): Promise<ApiResponse> {
  const { responded, failed, aborted } = noteRequest()
  const sentAt = deviceTime()
  let noteClock = () => {}
  try {
    const response = await send(ROOT + path, requestInit(options))
    const receivedAt = deviceTime()
    noteClock = () => noteServerDate(response.headers.get('Date'), sentAt, receivedAt)
    const text = await response.text()
    const result = readResponse(path, response, text)
    responded()
    noteClock()
    return result
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === NOT_JSON) failed()
      else responded()
      if (!isForeignResponse(error)) noteClock()
      throw error
    }
    if (options.signal?.aborted) {
      aborted()
      throw error
    }
    failed()
    throw new NetworkError({ cause: error })
  }
}

/** Whether Cubby responds to a harmless request. */
export async function serverResponds(send: typeof fetch = fetch): Promise<boolean> {
  try {
    await request('/health/live', {}, send)
    return true
  } catch (failure) {
    return failure instanceof ApiError && failure.code !== NOT_JSON
  }
}

/** Whether the server can be reached at this moment. Asks it, unless the last requests already tell. */
export async function isReachableNow(): Promise<boolean> {
  if (!isReachable()) return false
  if (hasJustResponded()) return true
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), REACHABLE_MS))
  return Promise.race([serverResponds(), tooLate])
}

function requestInit({
  method = 'GET',
  body,
  token,
  headers,
  signal,
  keepalive = false,
}: Omit<CallOptions, 'turn'>): RequestInit {
  const isForm = body instanceof FormData
  const timeout = AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  return {
    method,
    // A user's data must not stay in the browser's cache after logout.
    cache: 'no-store',
    headers: {
      // The browser names the boundary of a form.
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
}

/** Reads a response whose whole text has arrived. Throws ApiError for a refusal and for anything but JSON. */
export function readResponse(path: string, response: Response, text: string): ApiResponse {
  const etag = response.headers.get('ETag')
  if (response.status === 304) return { status: 304, body: undefined, etag }
  const body = parseJson(text)
  const type = response.headers.get('Content-Type') ?? 'nothing'
  if (!response.ok) {
    throw refusal(path, response, isRecord(body) ? body : {}, isRecord(body) ? null : type)
  }
  if (body === undefined) {
    throw new ApiError(`Expected JSON but got ${type}`, {
      status: response.status,
      code: NOT_JSON,
      contentType: type,
      fields: {},
      retryAfterMs: null,
    })
  }
  return { status: response.status, body, etag }
}

function refusal(
  path: string,
  response: Response,
  body: Record<string, unknown>,
  contentType: string | null,
): ApiError {
  const { status } = response
  const code = asText(body.code) ?? `http_${status}`
  const own =
    status === 401 && !path.startsWith(LOGIN_PATH)
      ? messages.unauthorized
      : (asText(body.error) ?? asText(body.message))
  return new ApiError(own ?? `HTTP error! status: ${status}`, {
    status,
    // Callers have a better message than the server's 'Something went wrong'.
    hasServerMessage: own !== null && body.code !== 'internal',
    contentType,
    code,
    fields: fieldsOf(body.fields),
    details: readDetails(code, body),
    retryAfterMs: parseRetryAfter(response.headers.get('Retry-After'), currentTime()),
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function fieldsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([path, message]) => [path, String(message)]))
}

/** The login of this device, which is stored outside of the client. */
interface CurrentLogin {
  /** Null when nobody is logged in. */
  readToken: () => Promise<string | null>
  /** Checks the stored login after the server refused it. */
  check: () => Promise<void>
}

let current: CurrentLogin = { readToken: async () => null, check: async () => undefined }

/** Connects the client with the login of this device. Until then, requests have no login. */
export function setCurrentLogin(login: CurrentLogin): void {
  current = login
}

export function readToken(): Promise<string | null> {
  return current.readToken()
}

/** Checks the stored login in the background after the server refused it. The screens follow the result. */
export function recheckLogin(): void {
  void current.check()
}
