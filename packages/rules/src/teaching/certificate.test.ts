import { expect, it } from 'vitest'
import { dayOf } from '../days.ts'
import { certificateStatus, expiryNotice, noLongerValidText } from './certificate.ts'

it.each([
  [false, '2026-06-30', '2026-06-29', 'active'],
  [false, '2026-06-30', '2026-06-30', 'active'],
  [false, '2026-06-30', '2026-07-01', 'expired'],
  [false, null, '2099-01-01', 'active'],
  [true, '2026-06-30', '2026-06-29', 'revoked'],
  [true, '2026-06-30', '2026-07-01', 'revoked'],
  [true, null, '2026-06-29', 'revoked'],
])('revoked %s, until %s: on %s it is %s', (revoked, expirationDate, today, status) => {
  expect(certificateStatus({ revoked, expirationDate }, today)).toBe(status)
})

it.each([
  ['2026-03-08', '2026-03-09T03:59:59Z', 'active'],
  ['2026-03-08', '2026-03-09T04:00:00Z', 'expired'],
  ['2026-11-01', '2026-11-02T04:59:59Z', 'active'],
  ['2026-11-01', '2026-11-02T05:00:00Z', 'expired'],
])('until %s in New York: at %s it is %s', (expirationDate, instant, status) => {
  const today = dayOf(new Date(instant), 'America/New_York')
  expect(certificateStatus({ revoked: false, expirationDate }, today)).toBe(status)
})

it.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('with %i days left, the notice for %j days is due', (daysLeft, notice) => {
  expect(expiryNotice(daysLeft)).toBe(notice)
})

it.each([
  [[], ''],
  [['active'], ''],
  [['expired', 'active', 'expired'], '2 expired'],
  [['revoked'], '1 revoked'],
  [['revoked', 'expired', 'active', 'revoked'], '1 expired, 2 revoked'],
] as const)('of %j, those that are not valid are named “%s”', (statuses, named) => {
  expect(noLongerValidText(statuses.map((status) => ({ status })))).toBe(named)
})
