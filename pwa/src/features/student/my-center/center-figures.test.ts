import type { StaffCertificate, StaffStanding } from '@cubby/contract/student/my-center'
import { describe, expect, it } from 'vitest'
import { inTheWay, planOrder } from '@/features/seats/center-orders/order-plan.ts'
import { centerOf, memberOf } from '@/testing/center.ts'
import { expiringOf, figuresOf, staffMatching, standingText } from './center-figures.ts'
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

describe('the figures of a center', () => {
  it('count people, and do not count a certificate that a newer one replaced', () => {
    const renewed = [certificate({}), certificate({ id: 'k2', state: 'valid', expires_on: '2029-01-20' })]
    const twice = [certificate({ state: 'expired', expires_on: '2025-01-20' }), certificate({ id: 'k2' })]
    const staff = [
      memberOf('Renewed', { certificates: renewed, standings: [standing({ state: 'done', missing: 0 })] }),
      memberOf('Twice', { certificates: twice, standings: [standing({})] }),
      memberOf('Never'),
    ]
    expect(figuresOf(centerOf({ staff }))).toMatchObject({
      staff: 3,
      expiring: 1,
      lacking: 1,
      missingHours: 18,
    })
    expect(expiringOf(memberOf('Twice', { certificates: twice })).map(({ id }) => id)).toEqual(['k2'])
    expect(staffMatching(staff, { words: '', filter: 'missing' }).map(({ name }) => name)).toEqual(['Twice'])
    expect(staffMatching(staff, { words: 'rene', filter: 'missing' })).toEqual([])
  })

  it.each([
    [{}, '18 hours missing by Feb 14, 2027'],
    [{ state: 'overdue', due_on: '2026-09-14' }, '18 hours missing since Sep 14, 2026'],
    [{ missing: 0, missing_areas: ['Nutrition'] }, 'Training in 1 area missing by Feb 14, 2027'],
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
