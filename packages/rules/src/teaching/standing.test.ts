import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { CardRules, HourRules, StandardVersion } from '@cubby/contract/teaching/standards'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../days.ts'
import type { HourEntry } from './hour-credits.ts'
import { gapFilledBy, standingOf } from './standing.ts'

const HOURS: HourRules = {
  kind: 'hours',
  period: { kind: 'from_date', months: 24 },
  hours: 30,
  areas: [
    { id: 'safety', name: 'Safety', minimum_hours: 0 },
    { id: 'nutrition', name: 'Nutrition', minimum_hours: 0 },
  ],
  first_period: { hours: 15, months: 6 },
  yearly_hours: 5,
  carry_over_days: 90,
  rounding: 'quarter',
}
const PLAIN: HourRules = { ...HOURS, first_period: null, yearly_hours: null, carry_over_days: 0 }

const version = (rules: StandardVersion['rules'], effective_from: string | null = null): StandardVersion => ({
  number: 1,
  effective_from,
  rules,
  source: '',
})
const standard = (...versions: StandardVersion[]) => ({ id: 'ocfs', versions })

function trained(completed_on: string, hours: Record<string, number>, is_self_reported = false): HourEntry {
  const credits: HourCredit[] = Object.entries(hours).map(([area_id, count]) => ({
    standard_id: 'ocfs',
    area_id,
    hours: count,
  }))
  return { completed_on, credits, is_self_reported }
}

function hoursOn(
  today: string,
  entries: HourEntry[],
  { rules = HOURS, since = '2024-03-15' }: { rules?: HourRules | StandardVersion[]; since?: string } = {},
) {
  const versions = Array.isArray(rules) ? rules : [version(rules)]
  const standing = standingOf({ standard: standard(...versions), since, entries, today })
  if (standing.kind !== 'hours') throw new Error('not hours')
  return standing
}

describe('a period from a day', () => {
  it('counts the hours between its first and its last day', () => {
    const entries = [
      trained('2024-03-14', { safety: 8 }),
      trained('2024-03-15', { safety: 10 }),
      trained('2026-03-14', { nutrition: 6 }),
      trained('2026-03-15', { safety: 9 }),
    ]
    const standing = hoursOn('2026-03-14', entries, { rules: PLAIN })
    expect(standing).toMatchObject({
      period: { from: '2024-03-15', to: '2026-03-14' },
      earned: 16,
      missing: 14,
    })
    expect(hoursOn('2026-03-15', entries, { rules: PLAIN }).earned).toBe(9)
  })

  it('needs every area, also one without a minimum', () => {
    const standing = hoursOn('2025-01-01', [trained('2024-04-01', { safety: 30 })], { rules: PLAIN })
    expect(standing).toMatchObject({ missing: 0, state: 'open', due_on: '2026-03-14', done_until: null })
    const both = [trained('2024-04-01', { safety: 29.75 }), trained('2024-04-02', { nutrition: 0.25 })]
    expect(hoursOn('2025-01-01', both, { rules: PLAIN })).toMatchObject({
      state: 'done',
      due_on: null,
      done_until: '2026-03-14',
    })
  })

  it('is due soon in its last 90 days, and never overdue, because a new period begins', () => {
    expect(hoursOn('2025-12-13', [], { rules: PLAIN }).state).toBe('open')
    expect(hoursOn('2025-12-14', [], { rules: PLAIN }).state).toBe('due_soon')
    expect(hoursOn('2026-03-15', [], { rules: PLAIN })).toMatchObject({ state: 'open', due_on: '2028-03-14' })
  })

  it('begins on a day to come', () => {
    const standing = hoursOn('2024-01-01', [], { rules: PLAIN })
    expect(standing.period).toEqual({ from: '2024-03-15', to: '2026-03-14' })
  })

  it('counts unverified hours apart', () => {
    const standing = hoursOn('2025-01-01', [trained('2024-04-01', { safety: 12 }, true)], { rules: PLAIN })
    expect(standing).toMatchObject({ earned: 0, self_reported: 12, missing: 30 })
    expect(standing.areas[0]).toMatchObject({ earned: 0, self_reported: 12, is_covered: false })
  })

  it('rounds each credit down', () => {
    const entries = [trained('2024-04-01', { safety: 1.4 }), trained('2024-04-02', { safety: 1.4 })]
    expect(hoursOn('2025-01-01', entries, { rules: PLAIN }).earned).toBe(2.5)
    expect(hoursOn('2025-01-01', entries, { rules: { ...PLAIN, rounding: 'hour' } }).earned).toBe(2)
  })
})

describe('the first half-year', () => {
  it('needs 15 hours before it ends', () => {
    expect(hoursOn('2024-06-20', [])).toMatchObject({ state: 'due_soon', due_on: '2024-09-14' })
    expect(hoursOn('2024-09-15', [])).toMatchObject({ state: 'overdue', due_on: '2024-09-14' })
  })

  it('is no longer overdue when the hours are earned late', () => {
    const entries = [trained('2024-10-01', { safety: 10, nutrition: 5 })]
    expect(hoursOn('2024-10-02', entries)).toMatchObject({ state: 'open', due_on: '2026-03-14' })
  })

  it('ends at a leap day', () => {
    const standing = hoursOn('2023-09-01', [], { since: '2023-08-30' })
    expect(standing.deadlines.find(({ kind }) => kind === 'first')?.due_on).toBe('2024-02-28')
  })

  it('does not exist in the second period', () => {
    expect(hoursOn('2026-04-01', []).deadlines.map(({ kind }) => kind)).toEqual(['year', 'period'])
  })
})

it('each year needs its own hours, also if the period has enough', () => {
  const entries = [trained('2024-04-01', { safety: 20, nutrition: 20 })]
  expect(hoursOn('2025-01-01', entries)).toMatchObject({ state: 'done', done_until: '2025-03-14' })
  expect(hoursOn('2025-03-15', entries)).toMatchObject({ state: 'open', due_on: '2026-03-14', missing: 0 })
})

it('a year that the period does not have whole needs no hours of its own', () => {
  const rules: HourRules = { ...HOURS, period: { kind: 'from_date', months: 30 } }
  expect(hoursOn('2026-04-01', [], { rules }).deadlines.map(({ kind }) => kind)).toEqual(['first', 'period'])
})

describe('hours beyond the need', () => {
  const complete = trained('2024-04-01', { safety: 15, nutrition: 15 })
  const later = [trained('2025-12-13', { safety: 3 }), trained('2025-12-15', { safety: 4 })]

  it('of the last 90 days count for the next period', () => {
    expect(hoursOn('2026-04-01', [complete, ...later])).toMatchObject({ earned: 4, carried: 4 })
  })

  it('do not include those that completed the period', () => {
    const late = trained('2025-12-20', { safety: 15, nutrition: 15 })
    expect(hoursOn('2026-04-01', [late, trained('2026-01-10', { safety: 4 })]).carried).toBe(4)
  })

  it('do not count if the period was not complete', () => {
    expect(hoursOn('2026-04-01', later).carried).toBe(0)
  })

  it('do not carry over without such a rule', () => {
    expect(hoursOn('2026-04-01', [complete, ...later], { rules: PLAIN }).earned).toBe(0)
  })

  it('do not count for a year', () => {
    const standing = hoursOn('2026-04-01', [complete, ...later])
    expect(standing.deadlines.find(({ kind }) => kind === 'year')?.earned).toBe(0)
  })
})

describe('a new version', () => {
  const versions = [version(PLAIN), version({ ...PLAIN, hours: 40 }, '2025-06-01')]

  it('leaves a period that began before as it was', () => {
    expect(hoursOn('2025-12-01', [], { rules: versions }).hours).toBe(30)
    expect(hoursOn('2026-03-15', [], { rules: versions }).hours).toBe(40)
  })

  it('holds for a period that begins on its first day', () => {
    const onThatDay = [version(PLAIN), version({ ...PLAIN, hours: 40 }, '2026-03-15')]
    expect(hoursOn('2026-03-15', [], { rules: onThatDay }).hours).toBe(40)
  })

  it('may change the length of later periods', () => {
    const longer = [
      version(PLAIN),
      version({ ...PLAIN, period: { kind: 'from_date', months: 36 } }, '2025-06-01'),
    ]
    expect(hoursOn('2026-03-15', [], { rules: longer }).period).toEqual({
      from: '2026-03-15',
      to: '2029-03-14',
    })
  })
})

it('a fixed period is the same for everybody', () => {
  const rules: HourRules = { ...PLAIN, period: { kind: 'fixed', months: 24, starts_on: '2025-01-01' } }
  const entries = [trained('2025-02-01', { safety: 5 })]
  expect(hoursOn('2026-02-01', entries, { rules, since: '2025-06-10' })).toMatchObject({
    period: { from: '2025-01-01', to: '2026-12-31' },
    earned: 5,
  })
})

it('a rolling standard is complete until a training leaves the window', () => {
  const rules: HourRules = { ...PLAIN, period: { kind: 'rolling', months: 24 }, hours: 10 }
  const entries = [
    trained('2024-05-10', { safety: 2 }),
    trained('2025-01-20', { nutrition: 6 }),
    trained('2025-02-01', { safety: 4 }),
  ]
  expect(hoursOn('2025-03-01', entries, { rules })).toMatchObject({ state: 'done', done_until: '2027-01-19' })
  expect(hoursOn('2027-01-20', entries, { rules })).toMatchObject({
    state: 'due_soon',
    earned: 4,
    missing: 6,
  })
})

it('a credential is earned once, at any time', () => {
  const rules: HourRules = {
    ...PLAIN,
    period: { kind: 'once' },
    hours: 20,
    areas: [
      { id: 'safety', name: 'Safety', minimum_hours: 10 },
      { id: 'nutrition', name: 'Nutrition', minimum_hours: 5 },
    ],
  }
  const entries = [trained('2011-01-01', { safety: 19 }), trained('2026-01-01', { nutrition: 1 })]
  expect(hoursOn('2026-02-01', entries, { rules })).toMatchObject({ state: 'open', due_on: null, missing: 4 })
  const done = [...entries, trained('2026-01-02', { nutrition: 4 })]
  expect(hoursOn('2026-02-01', done, { rules })).toMatchObject({
    state: 'done',
    done_until: null,
    period: null,
  })
})

describe('a card', () => {
  const rules: CardRules = {
    kind: 'card',
    issuers: [
      { id: 'aha', name: 'American Heart Association', months: 24, until: 'month_end' },
      { id: 'arc', name: 'American Red Cross', months: 24, until: 'day' },
    ],
  }
  const cardOn = (today: string, entries: HourEntry[]) =>
    standingOf({ standard: standard(version(rules)), since: '2024-01-01', entries, today })

  it.each([
    ['aha', '2026-02-28'],
    ['arc', '2026-02-10'],
  ])('of %s expires as its issuer says', (issuer, expires_on) => {
    const standing = cardOn('2024-03-01', [trained('2024-02-10', { [issuer]: 0 })])
    expect(standing).toMatchObject({ state: 'done', done_until: expires_on, card: { expires_on } })
  })

  it('is due soon for 90 days, valid on its last day, and then expired', () => {
    const entries = [trained('2024-02-10', { arc: 0 })]
    expect(cardOn('2025-11-11', entries).state).toBe('done')
    expect(cardOn('2025-11-12', entries).state).toBe('due_soon')
    expect(cardOn('2026-02-10', entries).state).toBe('due_soon')
    expect(cardOn('2026-02-11', entries).state).toBe('overdue')
  })

  it('that was renewed counts with its newest day, and an unverified one apart', () => {
    const entries = [
      trained('2024-02-10', { arc: 0 }),
      trained('2025-05-05', { arc: 0 }),
      trained('2026-01-01', { aha: 0 }, true),
    ]
    expect(cardOn('2026-02-11', entries)).toMatchObject({
      card: { expires_on: '2027-05-05' },
      self_reported: { expires_on: '2028-01-31' },
    })
  })

  it('is open without one, and filled by a class that gives one', () => {
    const none = cardOn('2026-02-11', [])
    expect(none).toMatchObject({ state: 'open', due_on: null })
    const credits = [{ standard_id: 'ocfs', area_id: 'aha', hours: 0 }]
    expect(gapFilledBy({ id: 'ocfs' }, none, credits).renews).toBe(true)
    expect(gapFilledBy({ id: 'cda' }, none, credits).renews).toBe(false)
  })
})

it('says what a class would fill', () => {
  const standing = hoursOn('2025-01-01', [trained('2024-04-01', { safety: 27 })], { rules: PLAIN })
  const credits = [
    { standard_id: 'ocfs', area_id: 'nutrition', hours: 6 },
    { standard_id: 'cda', area_id: 'nutrition', hours: 9 },
  ]
  const filled = gapFilledBy({ id: 'ocfs' }, standing, credits)
  expect(filled.hours).toBe(3)
  expect(filled.areas.map(({ id }) => id)).toEqual(['nutrition'])
})

it('is not filled by hours in areas that have enough', () => {
  const areas = PLAIN.areas.map((area) => ({ ...area, minimum_hours: area.id === 'nutrition' ? 5 : 0 }))
  const standing = hoursOn('2025-01-01', [trained('2024-04-01', { safety: 30 })], {
    rules: { ...PLAIN, areas },
  })
  const filled = (area_id: string) =>
    gapFilledBy({ id: 'ocfs' }, standing, [{ standard_id: 'ocfs', area_id, hours: 8 }]).hours
  expect([standing.missing, filled('safety'), filled('nutrition')]).toEqual([5, 0, 5])
})

const anEntry = fc
  .tuple(
    fc.integer({ min: 0, max: 1_500 }),
    fc.constantFrom('safety', 'nutrition'),
    fc.integer({ min: 1, max: 1_200 }),
    fc.boolean(),
  )
  .map(([days, area, hundredths, self]) =>
    trained(addDays('2024-01-01', days), { [area]: hundredths / 100 }, self),
  )

it('does not depend on the order of trainings', () => {
  fc.assert(
    fc.property(
      fc
        .array(anEntry, { maxLength: 12 })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      fc.integer({ min: 0, max: 2_000 }),
      ([entries, shuffled], days) => {
        const today = addDays('2024-01-01', days)
        expect(hoursOn(today, shuffled)).toEqual(hoursOn(today, entries))
      },
    ),
  )
})

it('is the same after hours were taken back and given again', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 12 }), anEntry, (entries, one) => {
      const before = hoursOn('2026-01-01', entries)
      const after = hoursOn(
        '2026-01-01',
        [...entries, one].filter((entry) => entry !== one),
      )
      expect(after).toEqual(before)
    }),
  )
})

it('areas never exceed the hours in all', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 12 }), (entries) => {
      const { areas, earned } = hoursOn('2025-06-01', entries, { rules: PLAIN })
      const inAreas = areas.reduce((sum, area) => sum + area.earned, 0)
      expect(Math.abs(inAreas - earned)).toBeLessThan(0.001)
    }),
  )
})
