import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/offline/api.ts'
import { failureOf } from './use-analytics.ts'

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
  [
    'once that there is no connection',
    none.map(() => new NetworkError()),
    'Network error. Please check your connection and try again.',
  ],
])('says %s', (_, errors, said) => {
  expect(failureOf(errors)).toBe(said)
})
