import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isReachable, noteQuestion, onReachableChange } from '@/offline/sync/connectivity.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  noteQuestion().answered()
  vi.useRealTimers()
})

test('a server that is silent for 2 s is unreachable until its next answer', () => {
  const changes = vi.fn()
  const stop = onReachableChange(changes)
  const question = noteQuestion()
  vi.advanceTimersByTime(1_999)
  expect(isReachable()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isReachable()).toBe(false)
  question.answered()
  expect(isReachable()).toBe(true)
  expect(changes).toHaveBeenCalledTimes(2)
  stop()
})

test('an answer to any question is a sign of life', () => {
  noteQuestion()
  vi.advanceTimersByTime(1_000)
  noteQuestion().answered()
  vi.advanceTimersByTime(5_000)
  expect(isReachable()).toBe(true)
})

test('a question nobody waits for any more says nothing', () => {
  noteQuestion().withdrawn()
  vi.advanceTimersByTime(5_000)
  expect(isReachable()).toBe(true)
})
