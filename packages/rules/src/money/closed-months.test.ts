import { describe, expect, it } from 'vitest'
import { checkReopen, closableMonths, lastDayOf, monthName, monthsToClose } from './closed-months.ts'

const books = { firstMonth: '2026-11', lastClosed: null, today: '2027-02-01' }

describe('closing a month', () => {
  it('can close months that are over, from the first entry or the last closed month on', () => {
    expect(closableMonths(books)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(closableMonths({ ...books, today: '2027-01-31' })).toEqual(['2026-11', '2026-12'])
    expect(closableMonths({ ...books, lastClosed: '2026-12' })).toEqual(['2027-01'])
    expect(closableMonths({ ...books, lastClosed: '2027-01' })).toEqual([])
    expect(closableMonths({ ...books, firstMonth: '2027-02' })).toEqual([])
    expect(closableMonths({ ...books, firstMonth: null })).toEqual([])
  })

  it('closes every open month before it, too', () => {
    expect(monthsToClose('2026-12', books)).toEqual({ ok: true, months: ['2026-11', '2026-12'] })
  })

  it('refuses the current month, a later one, and a closed one', () => {
    expect(monthsToClose('2027-02', books)).toEqual({ ok: false, reason: 'month_not_over' })
    expect(monthsToClose('2027-03', books)).toEqual({ ok: false, reason: 'month_not_over' })
    expect(monthsToClose('2026-12', { ...books, lastClosed: '2026-12' })).toEqual({
      ok: false,
      reason: 'month_closed',
    })
  })

  it('reopens only the last closed month', () => {
    expect(checkReopen('2026-12', { lastClosed: '2026-12' })).toEqual({ ok: true })
    expect(checkReopen('2026-11', { lastClosed: '2026-12' }).ok).toBe(false)
    expect(checkReopen('2026-11', { lastClosed: null }).ok).toBe(false)
  })
})

it('knows the last day and the name of a month', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
  expect(monthName('2026-10')).toBe('October 2026')
})
