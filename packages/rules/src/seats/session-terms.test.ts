import type { SessionTerms } from '@cubby/contract/session-terms'
import { expect, it, test } from 'vitest'
import { changedParts, checkTerms, type TermPart } from './session-terms.ts'

const seen: SessionTerms = {
  price: 240,
  start_date: '2026-12-04',
  end_date: '2026-12-06',
  start_time: '18:00',
  end_time: '20:30',
  location: 'Room 2',
}

test.each<[string, Partial<SessionTerms>, TermPart[]]>([
  ['a higher price', { price: 540 }, ['price']],
  ['a lower price', { price: 200 }, ['price']],
  ['one cent', { price: 240.01 }, ['price']],
  ['another first day', { start_date: '2026-12-03' }, ['dates']],
  ['another last day', { end_date: '2026-12-07' }, ['dates']],
  ['another beginning', { start_time: '18:30' }, ['times']],
  ['another end', { end_time: '20:00' }, ['times']],
  ['another place', { location: 'Room 3' }, ['location']],
  ['a place that is no longer known', { location: null }, ['location']],
  [
    'everything',
    { price: 1, end_date: '2026-12-07', end_time: '21:00', location: null },
    ['price', 'dates', 'times', 'location'],
  ],
])('a command is refused after a change of %s', (_, change, parts) => {
  const current = { ...seen, ...change }
  expect(checkTerms(seen, current)).toEqual({ ok: false, reason: 'terms_changed' })
  expect(changedParts(seen, current)).toEqual(parts)
})

it('equal terms are not a change, even with rounding errors in the price', () => {
  expect(checkTerms(seen, { ...seen })).toEqual({ ok: true })
  expect(checkTerms({ ...seen, price: 0.3 }, { ...seen, price: 0.1 + 0.2 })).toEqual({ ok: true })
})

it('an older app that sends no terms is not refused', () => {
  expect(checkTerms(undefined, seen)).toEqual({ ok: true })
})

it('another refund policy is a change, but not one that says the same in another order', () => {
  const week = { days: 7, percent: 100 }
  const start = { days: 0, percent: 50 }
  const shown = { ...seen, refund_policy: [week, start] }
  expect(changedParts(shown, { ...seen, refund_policy: [start, week] })).toEqual([])
  expect(changedParts(shown, { ...seen, refund_policy: [start] })).toEqual(['refunds'])
  expect(checkTerms(shown, { ...seen, refund_policy: [start] })).toEqual({
    ok: false,
    reason: 'terms_changed',
  })
})

it('a refund policy that only one side knows is not a change', () => {
  const known = { ...seen, refund_policy: [{ days: 7, percent: 100 }] }
  expect(changedParts(seen, known)).toEqual([])
  expect(changedParts(known, seen)).toEqual([])
})

it('another discount is a change of the price, also for the better, but not for an app that shows none', () => {
  const early = { kind: 'early_bird', amount: 40 } as const
  const code = { kind: 'code', amount: 40, code: 'SPRING20' } as const
  expect(changedParts({ ...seen, discount: early }, { ...seen, discount: null })).toEqual(['price'])
  expect(changedParts({ ...seen, discount: null }, { ...seen, discount: early })).toEqual(['price'])
  expect(changedParts({ ...seen, discount: early }, { ...seen, discount: code })).toEqual([])
  expect(changedParts({ ...seen, discount: null }, seen)).toEqual([])
  expect(changedParts(seen, { ...seen, discount: early })).toEqual([])
})

it('another payment plan is a change, but not one that only one side knows', () => {
  const deposit = { share: 1, days: 0, from: 'approval' as const }
  const rest = { share: 3, days: 7, from: 'start' as const }
  const shown = { ...seen, payment_plan: [deposit, rest] }
  expect(changedParts(shown, { ...seen, payment_plan: [deposit, rest] })).toEqual([])
  expect(changedParts(shown, { ...seen, payment_plan: [] })).toEqual(['plan'])
  expect(changedParts(shown, { ...seen, payment_plan: [deposit, { ...rest, days: 14 }] })).toEqual(['plan'])
  expect(changedParts(seen, shown)).toEqual([])
  expect(changedParts(shown, seen)).toEqual([])
})
