import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '@/api/client.ts'
import { clockDifference, currentTime, noteServerDate, onClockCorrection } from '@/api/server-clock.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const DAY = 24 * 60 * 60_000
const header = (at: number) => new Date(at).toUTCString()

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  noteServerDate(header(NOON), NOON, NOON)
  vi.useRealTimers()
})

test('a device whose clock is a day ahead shows the time of the server', () => {
  const corrected = vi.fn()
  const stop = onClockCorrection(corrected)
  noteServerDate(header(NOON - DAY), NOON - 200, NOON)
  expect(Math.abs(currentTime() - (NOON - DAY))).toBeLessThanOrEqual(600)
  expect(corrected).toHaveBeenCalledTimes(1)
  stop()
})

test('a correct clock stays unchanged, however slow the response was', () => {
  noteServerDate(header(NOON - 14_000), NOON - 15_000, NOON)
  expect(clockDifference()).toBe(0)
})

test('a response that agrees with the known difference changes nothing, so that no countdown jumps', () => {
  noteServerDate(header(NOON + DAY), NOON - 200, NOON)
  const known = clockDifference()
  noteServerDate(header(NOON + DAY), NOON - 3_000, NOON)
  expect(clockDifference()).toBe(known)
})

test('a clock that the user has set to the right time is no longer corrected', () => {
  noteServerDate(header(NOON + DAY), NOON, NOON)
  noteServerDate(header(NOON), NOON, NOON)
  expect(clockDifference()).toBe(0)
})

test('a response without a valid date, or received before it was sent, is ignored', () => {
  noteServerDate(null, NOON, NOON)
  noteServerDate('soon', NOON, NOON)
  noteServerDate(header(NOON + DAY), NOON, NOON - DAY)
  expect(clockDifference()).toBe(0)
})

test('any response of Cubby sets the clock, but the page of a captive portal does not', async () => {
  const respond = (response: Response) => async () => {
    response.headers.set('Date', header(NOON + DAY))
    return response
  }
  await request('/classes', {}, respond(new Response('<h1>Wi-Fi</h1>'))).catch(() => undefined)
  expect(clockDifference()).toBe(0)
  await request('/classes', {}, respond(Response.json({ code: 'not_found' }, { status: 404 }))).catch(
    () => undefined,
  )
  expect(clockDifference()).toBeGreaterThan(DAY - 1_000)
})
