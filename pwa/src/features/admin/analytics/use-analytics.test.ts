import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { analyticsFailure } from './use-analytics.ts'

const broken = new ApiError('', { status: 500, code: 'internal', fields: {}, retryAfterMs: null })
const none: unknown[] = [null, null, null, null, null, null, null]

it.each([
  ['nothing while nothing failed', none, null],
  ['what the one is called that failed', none.with(0, broken), 'Failed to fetch summary'],
  ['what the one is called that failed', none.with(2, broken), 'Failed to fetch revenue by class'],
  [
    'that the analytics failed, where several did',
    [broken, broken, ...none.slice(2)],
    'Failed to load analytics data',
  ],
])('says %s', (_, errors, message) => {
  expect(analyticsFailure(errors)?.text ?? null).toBe(message)
})

it('says once that there is no connection', () => {
  expect(analyticsFailure(none.map(() => new NetworkError()))).toEqual({
    text: 'Failed to load analytics data',
    detail: 'This needs a connection, and the server cannot be reached right now.',
  })
})
