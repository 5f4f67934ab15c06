import { expect, it } from 'vitest'
import { ApiError, NetworkError, NOT_JSON } from './client.ts'
import { idempotentRequest } from './outcome.ts'

const apiError = (status: number, code: string) =>
  new ApiError(code, { status, code, fields: {}, retryAfterMs: null })

/** The number of keys that two equal requests use when the first one ends with this failure, or succeeds. */
async function keysAfter(failure: Error | null): Promise<number> {
  const once = idempotentRequest()
  const keys = new Set<string>()
  const send = (end: Error | null) =>
    once({ to: 'Rosa' }, async (key) => {
      keys.add(key)
      if (end) throw end
    }).catch(() => {})
  await send(failure)
  await send(null)
  return keys.size
}

it.each([
  ['a lost response', new NetworkError()],
  ['a server error', apiError(500, 'internal')],
  ['an error of a proxy', apiError(502, 'http_502')],
  ['the page of a captive portal', apiError(200, NOT_JSON)],
  ['a conflict with the same request, still being processed', apiError(409, 'key_in_flight')],
])('keeps the key after %s', async (_, failure) => {
  expect(await keysAfter(failure)).toBe(1)
})

it.each([
  ['a success', null],
  ['a refusal', apiError(409, 'session_full')],
  ['invalid input', apiError(400, 'invalid_input')],
])('uses a new key after %s', async (_, failure) => {
  expect(await keysAfter(failure)).toBe(2)
})

it('uses another key for another request', async () => {
  const once = idempotentRequest()
  const keys = new Set<string>()
  const lost = async (key: string) => {
    keys.add(key)
    throw new NetworkError()
  }
  await once({ to: 'Rosa' }, lost).catch(() => {})
  await once({ to: 'Bo' }, lost).catch(() => {})
  expect(keys.size).toBe(2)
})

it('passes the time of the first attempt with each key', async () => {
  const once = idempotentRequest()
  const times: Date[] = []
  const lost = async (_: string, firstAttemptAt: Date) => {
    times.push(firstAttemptAt)
    throw new NetworkError()
  }
  for (const to of ['Rosa', 'Rosa', 'Bo']) await once({ to }, lost).catch(() => {})
  expect(times[1]).toBe(times[0])
  expect(times[2]).not.toBe(times[0])
})

it('keeps the key of a lost response when an earlier request ends', async () => {
  const once = idempotentRequest()
  const keys = new Set<string>()
  let respond = () => {}
  const first = once({ to: 'Rosa' }, () => new Promise<void>((resolve) => (respond = resolve)))
  const lost = async (key: string) => {
    keys.add(key)
    throw new NetworkError()
  }
  const second = once({ to: 'Bo' }, lost)
  respond()
  await first
  await second.catch(() => {})
  await once({ to: 'Bo' }, lost).catch(() => {})
  expect(keys.size).toBe(1)
})
