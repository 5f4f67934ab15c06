import { afterEach, expect, it, vi } from 'vitest'
import { newId, restartIds } from './ids.ts'

afterEach(() => {
  vi.useRealTimers()
  restartIds()
})

it('makes ids that sort in the order in which they were made, also within a millisecond and when the clock goes back', () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z'), toFake: ['Date'] })
  const ids = Array.from({ length: 1_000 }, newId)
  vi.setSystemTime(new Date('2027-03-01T11:00:00Z'))
  ids.push(newId())
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
