import { expect, test } from 'vitest'
import { ApiError, NetworkError, request } from '@/api/client.ts'
import { outcomeOf } from '@/offline/outbox/outcome.ts'

function answer(status: number, code = 'some_code', retryAfterMs: number | null = null) {
  return new ApiError('said', { status, code, fields: {}, retryAfterMs, hasServerMessage: true })
}

test.each([
  ['no answer', new NetworkError(), 'retry'],
  ['anything unforeseen', new TypeError('oops'), 'retry'],
  ['200 with the page of a captive portal', answer(200, 'not_json'), 'retry'],
  ['400', answer(400), 'rejected'],
  ['401', answer(401), 'needs_auth'],
  ['403', answer(403), 'rejected'],
  ['404', answer(404), 'rejected'],
  ['408', answer(408), 'retry'],
  ['409', answer(409), 'conflict'],
  ['409 while the same key is in flight', answer(409, 'key_in_flight'), 'retry'],
  ['410', answer(410), 'rejected'],
  ['412', answer(412), 'conflict'],
  ['413', answer(413), 'rejected'],
  ['422', answer(422), 'rejected'],
  ['425', answer(425), 'retry'],
  ['429', answer(429), 'retry'],
  ['500', answer(500), 'retry'],
  ['502', answer(502), 'retry'],
  ['403 with the page of a proxy', answer(403, 'http_403'), 'retry'],
  ['401 without a code', answer(401, 'http_401'), 'needs_auth'],
  ['503', answer(503), 'retry'],
  ['599', answer(599), 'retry'],
])('%s means %s', (_what, failure, kind) => {
  expect(outcomeOf(failure).kind).toBe(kind)
})

test.each([
  [400, 'application/json', '{}', 'rejected'],
  [409, 'application/json', '{"error":"No"}', 'conflict'],
  [422, 'application/json', '{"message":"No"}', 'rejected'],
  [400, 'text/html', '<title>Log in to the hotel</title>', 'retry'],
  [400, 'application/json', '"Log in to the hotel"', 'retry'],
  [403, 'application/json', '{"message":"Forbidden"}', 'retry'],
  [404, 'application/json', '{"message":"no Route matched"}', 'retry'],
  [511, 'application/json', '{"error":"Log in to the hotel"}', 'retry'],
])('%i with %s %s and no code means %s', async (status, type, body, kind) => {
  const answering = async () => new Response(body, { status, headers: { 'Content-Type': type } })
  const failure = await request('/enrollments/c1', { method: 'POST', body: {} }, answering).catch(
    (error) => error,
  )
  expect(outcomeOf(failure).kind).toBe(kind)
})

test('a retry keeps how long the server asked us to wait', () => {
  expect(outcomeOf(answer(503, 'busy', 7_000))).toMatchObject({ kind: 'retry', retryAfterMs: 7_000 })
})

test('a refusal keeps its code and its sentence', () => {
  expect(outcomeOf(answer(409, 'session_full')).error).toEqual({ code: 'session_full', message: 'said' })
})

test('a refusal without a sentence of the server keeps none, so that the screen says it in its own words', () => {
  const error = new ApiError('HTTP error! status: 400', {
    status: 400,
    code: 'odd',
    fields: {},
    retryAfterMs: null,
  })
  expect(outcomeOf(error)).toEqual({ kind: 'rejected', error: { code: 'odd', message: '' } })
})
