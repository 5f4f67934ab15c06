import { expect, it } from 'vitest'
import { ApiError, NetworkError, NOT_JSON } from './client.ts'
import { idempotentRequest } from './idempotent-request.ts'

const answered = (status: number, code: string) =>
  new ApiError(code, { status, code, fields: {}, retryAfterMs: null })

/** The number of keys that two equal requests use when the first one ends like this. */
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
  ['a lost answer', new NetworkError()],
  ['a server that failed', answered(500, 'internal')],
  ['a proxy', answered(502, 'http_502')],
  ['the page of a captive portal', answered(200, NOT_JSON)],
  ['the same still being under way', answered(409, 'key_in_flight')],
])('keeps the key after %s', async (_, failure) => {
  expect(await keysAfter(failure)).toBe(1)
})

it.each([
  ['an answer', null],
  ['a refusal', answered(409, 'session_full')],
  ['bad input', answered(400, 'invalid_input')],
])('takes a new key after %s', async (_, failure) => {
  expect(await keysAfter(failure)).toBe(2)
})

it('takes another key for something else', async () => {
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

it('says with each key when it was first tried', async () => {
  const once = idempotentRequest()
  const times: Date[] = []
  const lost = async (_: string, firstTried: Date) => {
    times.push(firstTried)
    throw new NetworkError()
  }
  for (const to of ['Rosa', 'Rosa', 'Bo']) await once({ to }, lost).catch(() => {})
  expect(times[1]).toBe(times[0])
  expect(times[2]).not.toBe(times[0])
})

it('keeps the key of a lost answer when something that was sent before it is settled', async () => {
  const once = idempotentRequest()
  const keys = new Set<string>()
  let answer = () => {}
  const first = once({ to: 'Rosa' }, () => new Promise<void>((resolve) => (answer = resolve)))
  const lost = async (key: string) => {
    keys.add(key)
    throw new NetworkError()
  }
  const second = once({ to: 'Bo' }, lost)
  answer()
  await first
  await second.catch(() => {})
  await once({ to: 'Bo' }, lost).catch(() => {})
  expect(keys.size).toBe(1)
})
