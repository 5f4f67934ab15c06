import { expect, it } from 'vitest'
import { recurrenceOf } from './recurrence.ts'

it.each([[[]], [['2026-11-17']]])('has no rule for the days %j', (days) => {
  expect(recurrenceOf(days)).toEqual({ rule: null, exceptions: [] })
})

it('repeats daily or weekly, without the days on which nothing takes place', () => {
  expect(recurrenceOf(['2026-11-17', '2026-11-18'])).toEqual({ rule: 'FREQ=DAILY;COUNT=2', exceptions: [] })
  expect(recurrenceOf(['2026-11-17', '2026-11-19', '2026-11-24'])).toEqual({
    rule: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3',
    exceptions: [],
  })
  expect(recurrenceOf(['2026-11-17', '2026-12-01'])).toEqual({
    rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
    exceptions: ['2026-11-24'],
  })
})
