import type { StaffCertificate, StaffStanding } from '@cubby/contract/student/my-center'
import { describe, expect, it } from 'vitest'
import { inTheWay, planOrder } from '@/features/seats/center-orders/order-plan.ts'
import { centerOf, memberOf } from '@/testing/center.ts'
import { figuresOf, needsOf, staffMatching, standingText } from './center-figures.ts'
import { amountIn } from './pay-invoice-sheet.tsx'

function certificate(changes: Partial<StaffCertificate>): StaffCertificate {
  return {
    id: 'k1',
    title: 'CPR',
    number: null,
    issued_on: '2024-12-10',
    expires_on: '2027-01-20',
    state: 'expires_soon',
    file_type: 'application/pdf',
    can_download: true,
    ...changes,
  }
}
function standing(changes: Partial<StaffStanding>): StaffStanding {
  return {
    standard_id: 'ocfs',
    standard_name: 'New York',
    kind: 'hours',
    state: 'due_soon',
    due_on: '2027-02-14',
    done_until: null,
    earned: 12,
    missing: 18,
    missing_areas: [],
    ...changes,
  }
}

const TODAY = '2026-11-30'
const textsOf = (changes: Parameters<typeof memberOf>[1]) =>
  needsOf(memberOf('Anna', changes), TODAY).map(({ text }) => text)

describe('the figures of a center', () => {
  const card = standing({ standard_name: 'CPR', kind: 'card', due_on: '2027-01-20', missing: 0 })

  it('count a certificate once, and not if a newer one replaced it or it is the card of a standard', () => {
    const renewed = [certificate({}), certificate({ id: 'k2', state: 'valid', expires_on: '2029-01-20' })]
    const twice = [certificate({ state: 'expired', expires_on: '2025-01-20' }), certificate({ id: 'k2' })]
    const staff = [
      memberOf('Renewed', { certificates: renewed, standings: [standing({ state: 'done', missing: 0 })] }),
      memberOf('Twice', { certificates: twice, standings: [standing({}), card] }),
      memberOf('Never', { standings: [{ ...card, due_on: null, state: 'overdue' }] }),
    ]
    expect(figuresOf(centerOf({ staff }), TODAY)).toEqual({
      ending: '1 certificate expires within 90 days',
      lacking: '2 people lack 18 hours and 1 card',
      unpaid: [],
    })
    const names = (filter: 'missing' | 'expiring') =>
      staffMatching(staff, { words: '', filter }).map(({ name }) => name)
    expect(names('missing')).toEqual(['Twice', 'Never'])
    expect(names('expiring')).toEqual(['Twice'])
    expect(staffMatching(staff, { words: 'rene', filter: 'missing' })).toEqual([])
    expect(figuresOf(centerOf({ staff: [memberOf('Anna')] }), TODAY)).toMatchObject({
      ending: '',
      lacking: '',
    })
  })

  it('say which certificates are over', () => {
    const over = certificate({ title: 'Food Safety', state: 'expired', expires_on: '2026-06-11' })
    const ending = (...certificates: StaffCertificate[]) =>
      figuresOf(centerOf({ staff: [memberOf('Anna', { certificates })] }), TODAY).ending
    expect(ending(over)).toBe('1 certificate expired')
    expect(ending(over, certificate({}))).toBe('2 certificates expired or expire within 90 days')
  })

  it('stand in each row with their day, and with the year only if it would be in doubt', () => {
    const certificates = [
      certificate({}),
      certificate({ id: 'k2', title: 'Food Safety', state: 'expired', expires_on: '2025-06-11' }),
    ]
    expect(textsOf({ standings: [standing({}), { ...card, due_on: '2027-01-09' }], certificates })).toEqual([
      '18 hours by Feb 14',
      'Food Safety expired Jun 11, 2025',
      'CPR card expires Jan 9',
      'CPR expires Jan 20',
    ])
    expect(
      textsOf({ standings: [standing({ missing: 0, missing_areas: ['Nutrition'], due_on: null })] }),
    ).toEqual(['Training in 1 area'])
  })

  it('put those who need something first, and keep the order by name', () => {
    const staff = ['Anna', 'Bea', 'Cleo'].map((name) =>
      memberOf(name, { standings: name === 'Anna' ? [] : [standing({})] }),
    )
    expect(staffMatching(staff, { words: '' }).map(({ name }) => name)).toEqual(['Bea', 'Cleo', 'Anna'])
  })

  it.each([
    [{}, '18 hours by Feb 14, 2027'],
    [{ state: 'overdue', due_on: '2026-09-14' }, '18 hours missing since Sep 14, 2026'],
    [{ missing: 0, missing_areas: ['Nutrition'] }, 'Training in 1 area by Feb 14, 2027'],
    [{ state: 'done', done_until: '2028-03-01' }, 'Complete until Mar 1, 2028'],
    [{ kind: 'card', state: 'overdue', due_on: '2026-09-14' }, 'Card expired Sep 14, 2026'],
    [{ kind: 'card', state: 'overdue', due_on: null }, 'No card yet'],
  ] as const)('a standing with %o says %s', (changes, text) => {
    expect(standingText(standing({ missing_areas: [], ...(changes as Partial<StaffStanding>) }))).toBe(text)
  })
})

describe('the plan of an order', () => {
  const people = ['A', 'B', 'C', 'D'].map((name) => memberOf(name))
  const preview = {
    class_title: 'CPR',
    display_date: 'Dec 4, 2026',
    free_seats: 2,
    waiting: 0,
    refusal: null,
    billing: '',
    needs_approval: false,
    terms: {
      price: 95,
      start_date: '2026-12-04',
      end_date: '2026-12-04',
      start_time: '18:00',
      end_time: '20:30',
      location: null,
    },
    people: [
      { member_id: 'A', outcome: 'consent_missing' as const },
      ...['B', 'C', 'D'].map((member_id) => ({ member_id, outcome: 'seat' as const })),
    ],
  }
  const outcomesFor = (mode: 'all' | 'fitting') =>
    planOrder(people, preview, mode).map(({ outcome }) => outcome)

  it('gives the free seats to the first who can have one, and the rest waits or stands in the way', () => {
    expect(outcomesFor('fitting')).toEqual(['consent_missing', 'seat', 'seat', 'waitlist'])
    expect(outcomesFor('all')).toEqual(['consent_missing', 'seat', 'seat', 'session_full'])
    expect(inTheWay(planOrder(people, preview, 'all'), 'all').map(({ name }) => name)).toEqual(['A', 'D'])
    expect(inTheWay(planOrder(people, preview, 'fitting'), 'fitting')).toEqual([])
  })

  it('promises nothing without an answer of the server', () => {
    expect(planOrder(people, null, 'all').every(({ outcome }) => outcome === null)).toBe(true)
    expect(inTheWay(planOrder(people, null, 'all'), 'all')).toEqual([])
  })
})

it.each([
  ['600', 600],
  ['$1,026.50', 1026.5],
  ['12.505', null],
  ['0', null],
  ['', null],
  ['-5', null],
])('the amount %s is %s', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount)
})
