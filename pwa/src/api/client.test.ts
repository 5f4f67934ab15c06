import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, callApi, NetworkError } from '@/api/client.ts'
import { json } from '@/offline/testing.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

beforeEach(() => server.mockReset())

const failure = (path = '/classes') => callApi(path).catch((error: unknown) => error)

test('sends JSON with the token, and a key on every write', async () => {
  server.mockImplementation(async () => json({ ok: true }))
  expect(await callApi('/x', { method: 'POST', body: { a: 1 }, token: 't' })).toEqual({ ok: true })
  await callApi('/x')
  const [write, read] = server.mock.calls.map(([, init]) => init)
  expect(server).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({ method: 'POST', body: '{"a":1}', cache: 'no-store' }),
  )
  const headers = new Headers(write?.headers)
  expect(headers.get('Authorization')).toBe('Bearer t')
  expect(headers.get('Content-Type')).toBe('application/json')
  expect(headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  expect(new Headers(read?.headers).has('Idempotency-Key')).toBe(false)
})

test.each([
  ['a 401', '/classes', json({ error: 'Session over', code: 'x' }, 401), 'Unauthorized'],
  [
    'a 401 at the login',
    '/users/login',
    json({ error: 'Email or password is incorrect', code: 'x' }, 401),
    'Email or password is incorrect',
  ],
  [
    'an error with a message',
    '/classes',
    json({ error: 'This session is full', code: 'x' }, 409),
    'This session is full',
  ],
  ['an error without a message', '/classes', json({}, 500), 'HTTP error! status: 500'],
  ['an error of a proxy', '/classes', new Response('<html>', { status: 502 }), 'HTTP error! status: 502'],
  [
    'a captive portal',
    '/classes',
    new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    'Expected JSON but got text/html',
  ],
])('the message after %s', async (_what, path, response, message) => {
  server.mockResolvedValueOnce(response)
  const error = await failure(path)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toHaveProperty('message', message)
})

test('an error carries status, code, fields, and how long to wait', async () => {
  const body = { error: 'Please check', code: 'invalid_input', fields: { email: 'taken' } }
  server.mockResolvedValueOnce(json(body, 400, { 'Retry-After': '2' }))
  expect(await failure()).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { email: 'taken' },
    retryAfterMs: 2_000,
  })
})

test('throws a NetworkError without a connection', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failure()).toBeInstanceOf(NetworkError)
})

test('gives up after 15 s, even in the middle of a response', async () => {
  const timeout = new AbortController()
  const after = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  server.mockImplementationOnce(async (_url, init) => {
    const body = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    })
    queueMicrotask(() => timeout.abort())
    return new Response(body)
  })
  expect(await failure()).toBeInstanceOf(NetworkError)
  expect(after).toHaveBeenCalledWith(15_000)
})

test('does not report an abort by the caller as a network error', async () => {
  const caller = new AbortController()
  server.mockImplementationOnce(async (_url, init) => {
    caller.abort()
    throw init?.signal?.reason
  })
  const error = await callApi('/classes', { signal: caller.signal }).catch((reason: unknown) => reason)
  expect(error).toHaveProperty('name', 'AbortError')
})
