import { describe, expect, it } from 'vitest'
import { classOf, sessionOf } from '@/offline/testing.ts'
import { dateText, otherDates, priceDifference, shortDifference } from './ask-sheet.tsx'

const now = new Date('2026-12-01T15:00:00Z')
const own = sessionOf({ id: 'own', available_spots: 3 })
const later = sessionOf({ id: 'later', available_spots: 3 })
const known = { takenIds: new Set(['own']), now }

describe('the dates that a student can ask for', () => {
  const idsOf = (changes: Partial<typeof later>) => {
    const classes = [classOf({ sessions: [own, { ...later, ...changes }] })]
    return otherDates({ class_id: own.class_id }, { ...known, classes }).same.map(({ session }) => session.id)
  }

  it('are the other sessions with a free spot', () => {
    expect(idsOf({})).toEqual(['later'])
    expect(idsOf({ available_spots: 0 })).toEqual([])
    expect(idsOf({ status: 'cancelled' })).toEqual([])
    expect(idsOf({ starts_at: now.toISOString() })).toEqual([])
  })

  it('of other classes come separately', () => {
    const classes = [
      classOf({ sessions: [own] }),
      classOf({ id: 'c2', sessions: [{ ...later, class_id: 'c2' }] }),
    ]
    const { same, others } = otherDates({ class_id: own.class_id }, { ...known, classes })
    expect([same.length, others.map(({ session }) => session.id)]).toEqual([0, ['later']])
  })

  it('come in the order of their start', () => {
    const sooner = { ...later, id: 'sooner', starts_at: '2026-12-02T14:00:00Z' }
    const classes = [
      classOf({ id: 'c2', sessions: [{ ...later, id: 'other' }] }),
      classOf({ sessions: [later, sooner] }),
    ]
    const { same, others } = otherDates({ class_id: own.class_id }, { ...known, classes })
    expect([...same, ...others].map(({ session }) => session.id)).toEqual(['sooner', 'later', 'other'])
  })

  it('name their spots', () => {
    const [date] = otherDates(
      { class_id: own.class_id },
      { ...known, classes: [classOf({ sessions: [later] })] },
    ).same
    expect(date && dateText(date)).toMatch(/, 3 spots$/)
  })
})

it.each([
  ['It costs $45 more: $140 instead of $95.', 95, 140],
  ['It costs $35 less: $60 instead of $95. What you paid above $60 is refunded.', 95, 60],
  ['The price is the same: $95.', 95, 95],
  ['It costs $95.', undefined, 95],
])('says about the price: %s', (text, before, after) => {
  expect(priceDifference(before, after)).toBe(text)
})

it.each([
  ['$45 more', 95, 140],
  ['$35 less', 95, 60],
  ['same price', 95, 95],
  ['$95', undefined, 95],
])('lists another class with its price: %s', (text, before, after) => {
  expect(shortDifference(before, after)).toBe(text)
})
