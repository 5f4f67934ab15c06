import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestDiscount,
  type CodeFacts,
  centsOff,
  discountedPriceText,
  dueCents,
  dueOf,
  givenDiscount,
  isCodeFor,
  isCodeValid,
  movedDiscount,
  normalizedCode,
  type PriceFacts,
  personDiscount,
  reductionText,
} from './discount.ts'

const SPRING: CodeFacts = {
  id: 'spring',
  code: 'SPRING20',
  unit: 'percent',
  value: 20,
  class_ids: [],
  min_cents: 0,
  valid_from: null,
  valid_through: null,
  max_uses: null,
  max_uses_per_student: null,
  ended: false,
  uses: 0,
  own_uses: 0,
}
const plain: PriceFacts = {
  classId: 'cpr',
  listCents: 9_500,
  today: '2026-11-26',
  isReturning: false,
  discounts: { early_bird: null, returning: null },
}
const EARLY = { unit: 'dollars', value: 10, until: '2026-11-30' } as const
const RETURNING = { unit: 'percent', value: 15 } as const
const every = { early_bird: EARLY, returning: RETURNING }
const offOf = (facts: Partial<PriceFacts>) => {
  const found = bestDiscount({ ...plain, ...facts })
  return found && [found.kind, found.off_cents]
}

describe('what a reduction takes off', () => {
  it('is rounded to the cent, half a cent up', () => {
    // 33% of $95.05 is $31.3665, and 15% of $0.10 is 1.5 cents.
    expect(centsOff(9_505, { unit: 'percent', value: 33 })).toBe(3_137)
    expect(centsOff(10, { unit: 'percent', value: 15 })).toBe(2)
    expect(centsOff(9_500, { unit: 'percent', value: 20 })).toBe(1_900)
    expect(centsOff(9_500, { unit: 'dollars', value: 12.5 })).toBe(1_250)
  })

  it('is never more than the price', () => {
    expect(centsOff(9_500, { unit: 'dollars', value: 120 })).toBe(9_500)
    expect(centsOff(9_500, { unit: 'percent', value: 100 })).toBe(9_500)
    expect(centsOff(0, { unit: 'dollars', value: 5 })).toBe(0)
  })
})

describe('a code', () => {
  it.each<[string, Partial<CodeFacts>, boolean]>([
    ['without limits', {}, true],
    ['of another class', { class_ids: ['first-aid'] }, false],
    ['of this class', { class_ids: ['first-aid', 'cpr'] }, true],
    ['on its first day', { valid_from: '2026-11-26' }, true],
    ['before its first day', { valid_from: '2026-11-27' }, false],
    ['on its last day', { valid_through: '2026-11-26' }, true],
    ['after its last day', { valid_through: '2026-11-25' }, false],
    ['with a use left', { max_uses: 3, uses: 2 }, true],
    ['without a use left', { max_uses: 3, uses: 3 }, false],
    ['with more uses than it now allows', { max_uses: 3, uses: 4 }, false],
    ['with a use of the student left', { max_uses_per_student: 2, own_uses: 1 }, true],
    ['without a use of the student left', { max_uses_per_student: 1, own_uses: 1 }, false],
    ['whose minimum is the price', { min_cents: 9_500 }, true],
    ['whose minimum is higher', { min_cents: 9_501 }, false],
    ['that was ended', { ended: true }, false],
  ])('%s', (_, change, isValid) => {
    expect(isCodeValid({ ...SPRING, ...change }, plain)).toBe(isValid)
  })

  it('is meant for a class whatever the day and its uses', () => {
    expect(isCodeFor({ ...SPRING, class_ids: ['cpr'] }, plain)).toBe(true)
    expect(isCodeFor({ ...SPRING, min_cents: 9_501 }, plain)).toBe(false)
  })

  it('is compared without spaces and in capital letters', () => {
    expect(normalizedCode(' spring 20\t')).toBe('SPRING20')
  })
})

describe('the discount of a student', () => {
  it('is the largest, never two together', () => {
    // Of $95: early bird $10, returning 15% = $14.25, code 20% = $19.
    expect(offOf({})).toBeNull()
    expect(offOf({ discounts: every })).toEqual(['early_bird', 1_000])
    expect(offOf({ discounts: every, isReturning: true })).toEqual(['returning', 1_425])
    expect(offOf({ discounts: every, isReturning: true, code: SPRING })).toEqual(['code', 1_900])
  })

  it('uses no code in vain', () => {
    expect(offOf({ discounts: every, code: { ...SPRING, unit: 'dollars', value: 10 } })).toEqual([
      'early_bird',
      1_000,
    ])
  })

  it('is for early birds on the last day, and not after it', () => {
    expect(offOf({ discounts: every, today: '2026-11-30' })).toEqual(['early_bird', 1_000])
    expect(offOf({ discounts: every, today: '2026-12-01' })).toBeNull()
  })

  it('leaves out a code that is not valid', () => {
    expect(offOf({ code: { ...SPRING, ended: true } })).toBeNull()
    expect(offOf({ code: null })).toBeNull()
  })

  it('takes nothing off a free class', () => {
    expect(offOf({ listCents: 0, discounts: every, code: SPRING })).toBeNull()
  })

  it('is at least as good as each alone, and leaves 0 or more (property)', () => {
    const reduction = fc.oneof(
      fc.record({ unit: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
      fc.record({
        unit: fc.constant('dollars' as const),
        value: fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100),
      }),
    )
    const facts = fc.record({
      listCents: fc.integer({ min: 0, max: 20_000 }),
      early: fc.option(reduction),
      returning: fc.option(reduction),
      code: fc.option(reduction),
    })
    fc.assert(
      fc.property(facts, ({ listCents, early, returning, code }) => {
        const found = bestDiscount({
          ...plain,
          listCents,
          isReturning: true,
          discounts: { early_bird: early && { ...early, until: '2026-11-30' }, returning },
          code: code && { ...SPRING, ...code },
        })
        const each = [early, returning, code].map((one) => (one ? centsOff(listCents, one) : 0))
        expect(found?.off_cents ?? 0).toBe(Math.max(...each))
        if (!found) return
        expect(dueCents(found)).toBeGreaterThanOrEqual(0)
        expect(found.off_cents).toBeGreaterThan(0)
        expect(dueCents(found) + found.off_cents).toBe(listCents)
        // The same class at the same price takes off the same.
        expect(movedDiscount(found, listCents)).toEqual(found)
        const shown = { price: listCents / 100, discount: givenDiscount(found) }
        expect(Math.round(dueOf(shown) * 100)).toBe(dueCents(found))
      }),
    )
  })
})

describe('the price of one person', () => {
  const scholarship = personDiscount(9_500, 4_000, 'Scholarship of the county')

  it('takes off the rest', () => {
    expect(scholarship).toMatchObject({ off_cents: 5_500, list_cents: 9_500 })
  })

  it('stays what it is in another session, but never above its price', () => {
    expect(dueCents(movedDiscount(scholarship, 12_000) ?? { list_cents: 0, off_cents: 0 })).toBe(4_000)
    expect(dueCents(movedDiscount(scholarship, 3_000) ?? { list_cents: 0, off_cents: 0 })).toBe(3_000)
  })
})

it('a percentage is taken off the new price of the class, and an amount never exceeds it', () => {
  const code = bestDiscount({ ...plain, code: SPRING })
  const amount = bestDiscount({ ...plain, code: { ...SPRING, unit: 'dollars', value: 50 } })
  expect(code && movedDiscount(code, 12_000)).toMatchObject({ list_cents: 12_000, off_cents: 2_400 })
  expect(amount && movedDiscount(amount, 3_000)).toMatchObject({ off_cents: 3_000 })
  expect(amount && movedDiscount(amount, 0)).toBeNull()
})

describe('the texts', () => {
  it('say the price, what was taken off, and why', () => {
    const codeGiven = givenDiscount(bestDiscount({ ...plain, code: SPRING }))
    expect(discountedPriceText({ price: 95, discount: codeGiven })).toBe('$76 ($95 − $19, Code SPRING20)')
    const earlyGiven = givenDiscount(bestDiscount({ ...plain, discounts: every }))
    expect(discountedPriceText({ price: 95, discount: earlyGiven })).toBe('$85 ($95 − $10, Early bird)')
    expect(discountedPriceText({ price: 95, discount: null })).toBe('$95')
    const free = givenDiscount(personDiscount(9_500, 0, 'Scholarship'))
    expect(discountedPriceText({ price: 95, discount: free })).toBe('$0 ($95 − $95, Scholarship)')
    const again = givenDiscount(bestDiscount({ ...plain, isReturning: true, discounts: every }))
    expect(discountedPriceText({ price: 95, discount: again })).toBe(
      '$80.75 ($95 − $14.25, Returning student)',
    )
  })

  it('say how much is taken off', () => {
    expect([reductionText(RETURNING), reductionText(EARLY)]).toEqual(['15%', '$10'])
  })
})
