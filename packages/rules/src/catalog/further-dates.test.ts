import { describe, expect, it } from 'vitest'
import {
  datesOfWeeks,
  furtherDates,
  placeInMonth,
  type Repetition,
  weekSessionText,
} from './further-dates.ts'

const at = (start: string, end = start) => ({
  start_date: start,
  end_date: end,
  start_time: '18:00',
  end_time: '20:00',
})
const winter = { name: 'Winter break', first_day: '2026-12-24', last_day: '2027-01-01' }

function starts(
  session: ReturnType<typeof at>,
  repetition: Repetition,
  end: { until: string } | { times: number },
) {
  const { dates } = furtherDates(session, { repetition, end, holidays: [], sessions: [session], limit: 100 })
  return dates.map(({ start_date }) => start_date)
}

it('repeats each week and every two weeks, past the end of a month, of a year, and of daylight-saving time', () => {
  expect(starts(at('2026-12-21'), 'week', { times: 3 })).toEqual(['2026-12-28', '2027-01-04', '2027-01-11'])
  expect(starts(at('2026-10-19'), 'two-weeks', { times: 2 })).toEqual(['2026-11-02', '2026-11-16'])
  expect(starts(at('2028-02-22'), 'week', { times: 2 })).toEqual(['2028-02-29', '2028-03-07'])
})

it('repeats each month on the same weekday at the same place in the month', () => {
  expect(starts(at('2026-12-07'), 'month', { times: 3 })).toEqual(['2027-01-04', '2027-02-01', '2027-03-01'])
  expect(starts(at('2026-12-28'), 'month', { times: 2 })).toEqual(['2027-01-25', '2027-02-22'])
  expect(starts(at('2027-01-22'), 'month', { times: 2 })).toEqual(['2027-02-26', '2027-03-26'])
})

it('takes the last weekday of each month for a fifth one', () => {
  expect(starts(at('2027-01-29'), 'month', { times: 4 })).toEqual([
    '2027-02-26',
    '2027-03-26',
    '2027-04-30',
    '2027-05-28',
  ])
  expect(starts(at('2026-08-31'), 'month', { times: 1 })).toEqual(['2026-09-28'])
  expect(['2027-01-28', '2027-01-29', '2027-01-07', '2027-01-08'].map(placeInMonth)).toEqual([
    4,
    'last',
    1,
    2,
  ])
})

it('ends on the last day, which is included', () => {
  expect(starts(at('2026-12-07'), 'week', { until: '2026-12-21' })).toEqual(['2026-12-14', '2026-12-21'])
  expect(starts(at('2026-12-07'), 'week', { until: '2026-12-13' })).toEqual([])
})

it('leaves out holidays by name, and does not count them', () => {
  const series = {
    repetition: 'week',
    end: { times: 3 },
    holidays: [winter],
    sessions: [],
    limit: 100,
  } as const
  expect(furtherDates(at('2026-12-18'), series)).toEqual({
    dates: ['2027-01-08', '2027-01-15', '2027-01-22'].map((day) => ({
      start_date: day,
      end_date: day,
      of: 0,
    })),
    leftOut: ['2026-12-25', '2027-01-01'].map((day) => ({
      start_date: day,
      end_date: day,
      because: 'Winter break',
    })),
    isCut: false,
  })
})

it('keeps the length of a session, and leaves out a short one with a holiday on any of its days', () => {
  const series = {
    repetition: 'week',
    end: { times: 1 },
    holidays: [winter],
    sessions: [],
    limit: 100,
  } as const
  const { dates, leftOut } = furtherDates(at('2026-12-14', '2026-12-17'), series)
  expect(leftOut.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
    ['2026-12-21', '2026-12-24'],
    ['2026-12-28', '2026-12-31'],
  ])
  expect(dates).toEqual([{ start_date: '2027-01-04', end_date: '2027-01-07', of: 0 }])
})

it('keeps a long session with a holiday inside, because its meetings are confirmed later', () => {
  const series = {
    repetition: 'week',
    end: { times: 2 },
    holidays: [winter],
    sessions: [],
    limit: 100,
  } as const
  const { dates, leftOut } = furtherDates(at('2026-12-07', '2027-01-01'), series)
  expect(dates.map(({ start_date }) => start_date)).toEqual(['2026-12-14', '2026-12-21'])
  expect(leftOut).toEqual([])
})

it('leaves out a time at which the class has a session, but not another time of that day', () => {
  const sessions = [at('2026-12-14'), { ...at('2026-12-21'), start_time: '09:00', end_time: '11:00' }]
  const series = {
    repetition: 'week',
    end: { until: '2026-12-21' },
    holidays: [],
    sessions,
    limit: 100,
  } as const
  expect(furtherDates(at('2026-12-07'), series)).toMatchObject({
    dates: [{ start_date: '2026-12-21' }],
    leftOut: [{ start_date: '2026-12-14', because: 'Already a session' }],
  })
})

it('ends at the limit and says so, and ends if every date is a holiday', () => {
  const series = { repetition: 'week', end: { times: 5 }, holidays: [], sessions: [], limit: 2 } as const
  expect(furtherDates(at('2026-12-07'), series)).toMatchObject({ dates: { length: 2 }, isCut: true })
  const closed = [{ name: 'Closed', first_day: '2026-01-01', last_day: '2199-12-31' }]
  expect(furtherDates(at('2026-12-07'), { ...series, holidays: closed })).toMatchObject({ dates: [] })
})

describe('a usual week', () => {
  const place = { location: 'Room 1', capacity: 12, instructor_id: 'i1' }
  const thursday = { ...place, weekday: 'thursday', days: 1, start_time: '18:00', end_time: '20:00' } as const
  const weekend = { ...place, weekday: 'saturday', days: 2, start_time: '09:00', end_time: '15:30' } as const
  const monday = { ...thursday, weekday: 'monday' } as const
  const series = { repetition: 'week', holidays: [], sessions: [], limit: 100 } as const
  const week = [thursday, weekend, monday]
  const found = (given: Partial<Parameters<typeof datesOfWeeks>[1]>) =>
    datesOfWeeks(week, { ...series, from: '2026-12-07', end: { times: 2 }, ...given })

  it('adds its sessions in order, from a day on, for a number of weeks', () => {
    expect(found({}).dates.map(({ start_date, of }) => [start_date, of])).toEqual([
      ['2026-12-07', 2],
      ['2026-12-10', 0],
      ['2026-12-12', 1],
      ['2026-12-14', 2],
      ['2026-12-17', 0],
      ['2026-12-19', 1],
    ])
    expect(found({}).dates[2]).toEqual({ start_date: '2026-12-12', end_date: '2026-12-13', of: 1 })
    const later = found({ from: '2026-12-11', end: { times: 1 } })
    expect(later.dates.map(({ start_date }) => start_date)).toEqual(['2026-12-12'])
  })

  it('repeats every two weeks until a day, which is included', () => {
    const { dates } = found({ repetition: 'two-weeks', end: { until: '2026-12-24' } })
    expect(dates.map(({ start_date }) => start_date)).toEqual([
      '2026-12-07',
      '2026-12-10',
      '2026-12-12',
      '2026-12-21',
      '2026-12-24',
    ])
  })

  it('does not count a week of holidays, and counts one with a single holiday', () => {
    const { dates, leftOut } = found({ from: '2026-12-20', holidays: [winter] })
    expect(dates.map(({ start_date }) => start_date)).toEqual(['2026-12-21', '2027-01-02'])
    expect(leftOut.map(({ start_date, because }) => `${start_date} ${because}`)).toEqual([
      '2026-12-24 Winter break',
      '2026-12-26 Winter break',
      '2026-12-28 Winter break',
      '2026-12-31 Winter break',
    ])
    const closed = { name: 'Closed', first_day: '2026-12-14', last_day: '2026-12-20' }
    const around = found({ holidays: [closed], end: { times: 2 } })
    expect(around.dates.map(({ start_date }) => start_date)).toContain('2026-12-26')
    expect(around.dates).toHaveLength(6)
  })

  it('ends at the limit within a week, and without any free day', () => {
    expect(found({ limit: 2 })).toMatchObject({ dates: { length: 2 }, isCut: true })
    const closed = [{ name: 'Closed', first_day: '2026-01-01', last_day: '2199-12-31' }]
    expect(found({ holidays: closed })).toMatchObject({ dates: [], isCut: false })
  })

  it('reads as its weekdays and times', () => {
    expect(weekSessionText(thursday)).toBe('Thu 6:00–8:00 PM')
    expect(weekSessionText(weekend)).toBe('Sat – Sun 9:00 AM–3:30 PM')
  })
})
