import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './client.ts'
import { failureMessage } from './failure-message.ts'

const details = { status: 500, code: 'internal', fields: {}, retryAfterMs: null }

test.each([
  ['no response', new NetworkError(), 'offline'],
  [
    'a message of the server',
    new ApiError('Too many attempts', { ...details, hasServerMessage: true }),
    'Too many attempts',
  ],
  ['a refusal without a message', new ApiError('HTTP error! status: 500', details), 'fallback'],
  ['an error that the app throws itself', new Error('Invalid login response'), 'Invalid login response'],
  [
    'an ended login, which the app reports elsewhere',
    new ApiError('Unauthorized', { ...details, status: 401, code: 'unauthorized', hasServerMessage: true }),
    '',
  ],
  [
    'a wrong password',
    new ApiError('Email or password is incorrect', {
      ...details,
      status: 401,
      code: 'login_failed',
      hasServerMessage: true,
    }),
    'Email or password is incorrect',
  ],
  ['an error of the browser', new DOMException('Quota', 'QuotaExceededError'), 'fallback'],
  ['a mistake in the app', new TypeError('x is undefined'), 'fallback'],
  ['anything else', undefined, 'fallback'],
])('the message for %s', (_what, failure, message) => {
  expect(failureMessage(failure, 'offline', 'fallback')).toBe(message)
})
