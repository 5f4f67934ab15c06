import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minuteOrLater, watchClock } from './use-clock.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOON + 10_000 })
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('changes every minute, and at each given instant within a minute', () => {
  const { read, nextChange } = minuteOrLater([NOON + 34_000, NOON - 5])
  expect(read(NOON + 33_999)).toBe(NOON)
  expect(nextChange(NOON + 33_999)).toBe(NOON + 34_000)
  expect(read(NOON + 34_000)).toBe(NOON + 34_000)
  expect(nextChange(NOON + 34_000)).toBe(NOON + 60_000)
  expect(read(NOON + 60_000)).toBe(NOON + 60_000)
})

it('notifies the listener exactly at the deadline', () => {
  const listener = vi.fn()
  const stop = watchClock(minuteOrLater([NOON + 34_000]).nextChange, listener)
  vi.advanceTimersByTime(23_999)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('reads the clock again when the app becomes visible', () => {
  const listener = vi.fn()
  const stop = watchClock(() => Number.POSITIVE_INFINITY, listener)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
})
