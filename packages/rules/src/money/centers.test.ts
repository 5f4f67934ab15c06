import { centerStatus } from '@cubby/contract/money/centers'
import { expect, it } from 'vitest'
import { checkCenterStatus } from './centers.ts'

it('decides a request once, and closes and opens an active center', () => {
  const allowed = (['active', 'declined', 'closed'] as const).flatMap((to) =>
    centerStatus.options.filter((from) => checkCenterStatus(from, to).ok).map((from) => `${from} → ${to}`),
  )
  expect(allowed).toEqual([
    'requested → active',
    'closed → active',
    'requested → declined',
    'active → closed',
  ])
})
