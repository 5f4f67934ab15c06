import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './api.ts'
import { failureText } from './failure-text.ts'

const details = { status: 500, code: 'internal', fields: {}, retryAfterMs: null }

test.each([
  ['no answer', new NetworkError(), 'offline'],
  [
    'the words of the server',
    new ApiError('Too many attempts', { ...details, isSaid: true }),
    'Too many attempts',
  ],
  ['a wordless refusal', new ApiError('HTTP error! status: 500', details), 'fallback'],
  ['our own judgement of an answer', new Error('Invalid login response'), 'Invalid login response'],
  ['anything else', undefined, 'fallback'],
])('%s', (_what, failure, said) => {
  expect(failureText(failure, 'offline', 'fallback')).toBe(said)
})
