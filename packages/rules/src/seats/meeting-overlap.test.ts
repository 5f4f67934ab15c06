import { expect, it } from 'vitest'
import { findOverlap, overlaps } from './meeting-overlap.ts'

const meeting = (
  date: string,
  start_time: string,
  end_time: string,
  status = 'scheduled' as 'scheduled' | 'cancelled',
) => ({
  date,
  start_time,
  end_time,
  status,
})
const evening = meeting('2026-12-04', '18:00', '20:30')

it.each([
  ['the same time', evening, true],
  ['its last minutes', meeting('2026-12-04', '20:15', '22:00'), true],
  ['the time right after it', meeting('2026-12-04', '20:30', '22:00'), false],
  ['the time right before it', meeting('2026-12-04', '16:00', '18:00'), false],
  ['the same time on another day', meeting('2026-12-05', '18:00', '20:30'), false],
  ['a night that begins before its end', meeting('2026-12-04', '20:00', '02:00'), true],
  ['a night that ends on its morning', meeting('2026-12-03', '22:00', '02:00'), false],
  ['a night and day that ends in it', meeting('2026-12-03', '19:00', '18:30'), true],
  ['the same time, but cancelled', meeting('2026-12-04', '18:00', '20:30', 'cancelled'), false],
])('compares an evening with %s', (_, other, expected) => {
  expect([overlaps(evening, other), overlaps(other, evening)]).toEqual([expected, expected])
})

it('finds the first meeting that overlaps another class', () => {
  const course = [meeting('2026-12-01', '18:00', '20:30'), evening]
  const others = [meeting('2026-12-03', '20:00', '21:00'), meeting('2026-12-04', '20:00', '21:00')]
  expect(findOverlap(course, others)).toBe(evening)
  expect(findOverlap(course, [meeting('2026-12-02', '18:00', '20:30')])).toBeUndefined()
})
