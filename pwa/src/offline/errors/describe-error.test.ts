// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { APP_VERSION } from '@/offline/updates/app-version.ts'
import { describeError } from './describe-error.ts'

const facts = { kind: 'error', route: '/classes/$id', offline: true, now: Date.UTC(2026, 10, 23) } as const

function anError(message: string, stack: string): Error {
  const error = new TypeError(message)
  error.stack = stack.replaceAll('APP', location.origin)
  return error
}

const chrome = `TypeError: x
    at Xe (APP/assets/shared-B2x9.js:1:2048)
    at async Object.load [as run] (APP/assets/parts-A1.js?v=1:3:7)
    at <anonymous>:1:7
    at https://ads.example/track.js:1:1`

const safari = `Xe@APP/assets/shared-B2x9.js:1:2048
APP/sw.js:3:7
[native code]`

test('a report has the version, the place, the route, and the browser', () => {
  const report = describeError(anError('rows is undefined', chrome), facts)
  expect(report).toEqual({
    version: APP_VERSION,
    kind: 'error',
    message: 'TypeError: rows is undefined',
    frames: [
      { file: '/assets/shared-B2x9.js', line: 1, column: 2048, name: 'Xe' },
      { file: '/assets/parts-A1.js', line: 3, column: 7, name: expect.stringContaining('load') },
    ],
    route: '/classes/$id',
    browser: 'Other',
    offline: true,
    at: '2026-11-23T00:00:00.000Z',
    count: 1,
  })
})

test('the stacks of Safari and Firefox are read, too', () => {
  expect(describeError(anError('x', safari), facts)?.frames).toEqual([
    { file: '/assets/shared-B2x9.js', line: 1, column: 2048, name: 'Xe' },
    { file: '/sw.js', line: 3, column: 7, name: null },
  ])
})

test('a report has nothing about the user', () => {
  const stack = `TypeError: Rosa Delgado
    at rosa (APP/users/17?token=abc:1:1)
    at "Rosa Delgado" (APP/assets/shared-B2x9.js:1:1)`
  const route = '/users/rosa@example.test'
  const text = JSON.stringify(
    describeError(anError('No user Rosa Delgado (rosa@example.test)', stack), { ...facts, route }),
  )
  expect(text).not.toMatch(/rosa|delgado|token|17/i)
})

test('an error of the API has its code, and not the sentence of the server', () => {
  const details = { status: 409, code: 'session_full', fields: {}, retryAfterMs: null }
  expect(describeError(new ApiError('Rosa is enrolled', details), facts)?.message).toBe(
    'ApiError: 409 session_full',
  )
})

test.each([
  ['a lost connection', new NetworkError()],
  ['an abandoned request', new DOMException('gone', 'AbortError')],
  ['a request that took too long', new DOMException('slow', 'TimeoutError')],
  ['the router, which shows another screen', { isNotFound: true }],
  ['a script of another site', 'Script error.'],
  ['the layout of the browser', 'ResizeObserver loop completed with undelivered notifications.'],
  ['an extension', anError('x', 'TypeError: x\n    at a (chrome-extension://abcdef/content.js:1:1)')],
])('%s is no error of the app', (_, error) => {
  expect(describeError(error, facts)).toBeNull()
})

test.each([
  ['Rejected', 'Rejected'],
  [undefined, 'Thrown undefined'],
  [{ name: 'Rosa' }, 'Thrown object'],
  [new Error(''), 'Unknown error'],
])('%j is reported as %j', (error, message) => {
  expect(describeError(error, facts)?.message).toBe(message)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36', 'Samsung Internet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Safari/604.1', 'Safari'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 CriOS/140.0 Safari/604.1', 'Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['curl/8', 'Other'],
])('%s is %s', (userAgent, browser) => {
  vi.stubGlobal('navigator', { userAgent })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(describeError(new Error('x'), facts)?.browser).toBe(browser)
})
