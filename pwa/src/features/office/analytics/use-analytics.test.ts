import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { analyticsFailure } from './use-analytics.ts'

const broken = new ApiError('', { status: 500, code: 'internal', fields: {}, retryAfterMs: null })
const none: unknown[] = [null, null, null, null, null, null, null]

it.each([
  ['nothing without a failure', none, null],
  ['the failed summary', none.with(0, broken), 'Failed to fetch summary'],
  ['the failed report', none.with(2, broken), 'Failed to fetch revenue by class'],
  [
    'a general message for several failures',
    [broken, broken, ...none.slice(2)],
    'Failed to load analytics data',
  ],
])('shows %s', (_, errors, message) => {
  expect(analyticsFailure(errors)?.text ?? null).toBe(message)
})

it('shows one message when there is no connection', () => {
  expect(analyticsFailure(none.map(() => new NetworkError()))).toEqual({
    text: 'Failed to load analytics data',
    detail: 'This needs a connection, and the server cannot be reached right now.',
  })
})
