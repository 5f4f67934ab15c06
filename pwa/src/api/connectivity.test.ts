import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasJustResponded, isReachable, isSlow, noteRequest, onReachableChange } from '@/api/connectivity.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  noteRequest().responded()
  vi.useRealTimers()
})

test('a server that does not respond for 2 s is unreachable until its next response', () => {
  const changes = vi.fn()
  const stop = onReachableChange(changes)
  const request = noteRequest()
  vi.advanceTimersByTime(1_999)
  expect(isReachable()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isReachable()).toBe(false)
  request.responded()
  expect(isReachable()).toBe(true)
  expect(changes).toHaveBeenCalledTimes(2)
  stop()
})

test('a response to any request makes the server reachable', () => {
  noteRequest()
  vi.advanceTimersByTime(1_000)
  noteRequest().responded()
  vi.advanceTimersByTime(5_000)
  expect(isReachable()).toBe(true)
})

test('an aborted request does not change connectivity', () => {
  noteRequest().aborted()
  vi.advanceTimersByTime(5_000)
  expect(isReachable()).toBe(true)
})

test('a server that only takes long is slow, until a request fails', () => {
  const request = noteRequest()
  vi.advanceTimersByTime(2_000)
  expect([isReachable(), isSlow()]).toEqual([false, true])
  request.failed()
  expect([isReachable(), isSlow()]).toEqual([false, false])
  noteRequest().responded()
  expect([isReachable(), isSlow()]).toEqual([true, false])
})

test('at the start of the app, a failure alone makes the server unreachable', async () => {
  vi.resetModules()
  const fresh = await import('@/api/connectivity.ts')
  fresh.noteRequest().failed()
  expect(fresh.isReachable()).toBe(false)
  fresh.noteRequest().responded()
  // Later, another request may succeed before anybody notices.
  fresh.noteRequest().failed()
  expect(fresh.isReachable()).toBe(true)
})

test('a response proves for ten seconds that the server can be reached, until a request fails', () => {
  noteRequest().responded()
  expect(hasJustResponded()).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(hasJustResponded()).toBe(false)
  noteRequest().responded()
  noteRequest().failed()
  expect(hasJustResponded()).toBe(false)
})
