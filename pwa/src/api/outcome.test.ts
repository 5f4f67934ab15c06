import { expect, test } from 'vitest'
import { ApiError, NetworkError, request } from '@/api/client.ts'
import { outcomeOf } from '@/api/outcome.ts'

function failure(status: number, code = 'some_code', retryAfterMs: number | null = null) {
  return new ApiError('server message', { status, code, fields: {}, retryAfterMs, hasServerMessage: true })
}

test.each([
  ['no response', new NetworkError(), 'retry'],
  ['anything unforeseen', new TypeError('oops'), 'retry'],
  ['200 with the page of a captive portal', failure(200, 'not_json'), 'retry'],
  ['400', failure(400), 'rejected'],
  ['401', failure(401), 'needs_auth'],
  ['403', failure(403), 'rejected'],
  ['403 until an administrator has a second factor', failure(403, 'second_factor_required'), 'retry'],
  ['403 until an administrator proves again who they are', failure(403, 'proof_required'), 'retry'],
  ['404', failure(404), 'rejected'],
  ['408', failure(408), 'retry'],
  ['409', failure(409), 'conflict'],
  ['409 while the same key is in flight', failure(409, 'key_in_flight'), 'retry'],
  ['410', failure(410), 'rejected'],
  ['412', failure(412), 'conflict'],
  ['413', failure(413), 'rejected'],
  ['422', failure(422), 'rejected'],
  ['425', failure(425), 'retry'],
  ['429', failure(429), 'retry'],
  ['500', failure(500), 'retry'],
  ['502', failure(502), 'retry'],
  ['403 with the page of a proxy', failure(403, 'http_403'), 'retry'],
  ['401 without a code', failure(401, 'http_401'), 'needs_auth'],
  ['503', failure(503), 'retry'],
  ['599', failure(599), 'retry'],
])('%s means %s', (_name, error, kind) => {
  expect(outcomeOf(error).kind).toBe(kind)
})

test.each([
  [400, 'application/json', '{}', 'rejected'],
  [409, 'application/json', '{"error":"No"}', 'retry'],
  [412, 'application/json', '{"error":"No"}', 'retry'],
  [422, 'application/json', '{"message":"No"}', 'rejected'],
  [400, 'text/html', '<title>Log in to the hotel</title>', 'retry'],
  [400, 'application/json', '"Log in to the hotel"', 'retry'],
  [403, 'application/json', '{"message":"Forbidden"}', 'retry'],
  [404, 'application/json', '{"message":"no Route matched"}', 'retry'],
  [511, 'application/json', '{"error":"Log in to the hotel"}', 'retry'],
])('%i with %s %s and no code means %s', async (status, type, body, kind) => {
  const respond = async () => new Response(body, { status, headers: { 'Content-Type': type } })
  const failure = await request('/enrollments/c1', { method: 'POST', body: {} }, respond).catch(
    (error) => error,
  )
  expect(outcomeOf(failure).kind).toBe(kind)
})

test('a retry keeps the wait that the server requested', () => {
  expect(outcomeOf(failure(503, 'busy', 7_000))).toMatchObject({ kind: 'retry', retryAfterMs: 7_000 })
})

test('a refusal keeps its code and message', () => {
  expect(outcomeOf(failure(409, 'session_full')).error).toEqual({
    code: 'session_full',
    message: 'server message',
  })
})

test('a refusal without a server message has none, so that the screen shows its own', () => {
  const error = new ApiError('HTTP error! status: 400', {
    status: 400,
    code: 'odd',
    fields: {},
    retryAfterMs: null,
  })
  expect(outcomeOf(error)).toEqual({ kind: 'rejected', error: { code: 'odd', message: '' } })
})
