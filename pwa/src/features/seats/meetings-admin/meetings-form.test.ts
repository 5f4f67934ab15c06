import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import { expect, it } from 'vitest'
import { withDay, withKind, withWeekday } from './meetings-form.tsx'

/** Tuesday, October 6 to Thursday, October 15, 2026. */
const span = { start_date: '2026-10-06', end_date: '2026-10-15', start_time: '18:00', end_time: '20:30' }
const weekly: MeetingPattern = {
  kind: 'weekdays',
  weekdays: ['tuesday', 'thursday'],
  exceptions: ['2026-10-13'],
}

it('keeps the days when the kind changes to dates, and the weekdays the other way round', () => {
  const dates = withKind(weekly, 'dates', span)
  expect(dates).toEqual({ kind: 'dates', dates: ['2026-10-06', '2026-10-08', '2026-10-15'] })
  expect(withKind(dates, 'weekdays', span)).toEqual({ ...weekly, exceptions: [] })
  expect(withKind(weekly, 'daily', span)).toEqual({ kind: 'daily', exceptions: [] })
  expect(withKind(weekly, 'weekdays', span)).toBe(weekly)
})

it('adds and removes weekdays in the order of the week', () => {
  expect(withWeekday(weekly, 'monday')).toMatchObject({ weekdays: ['monday', 'tuesday', 'thursday'] })
  expect(withWeekday(weekly, 'tuesday')).toMatchObject({ weekdays: ['thursday'] })
})

it('adds and removes days as exceptions, or as dates of a list', () => {
  expect(withDay(weekly, '2026-10-13', span)).toMatchObject({ exceptions: [] })
  expect(withDay(weekly, '2026-10-08', span)).toMatchObject({ exceptions: ['2026-10-08', '2026-10-13'] })
  expect(withDay({ kind: 'dates', dates: ['2026-10-08'] }, '2026-10-06', span)).toEqual({
    kind: 'dates',
    dates: ['2026-10-06', '2026-10-08'],
  })
})

it('becomes a list of dates when a day is added that is none of the weekdays', () => {
  expect(withDay(weekly, '2026-10-14', span)).toEqual({
    kind: 'dates',
    dates: ['2026-10-06', '2026-10-08', '2026-10-14', '2026-10-15'],
  })
})
