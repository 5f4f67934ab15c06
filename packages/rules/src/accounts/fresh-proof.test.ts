import { expect, it } from 'vitest'
import { checkFreshProof, weakenedBy } from './fresh-proof.ts'

const now = new Date('2026-11-28T15:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

it('accepts a proof for exactly ten minutes', () => {
  expect(checkFreshProof(now, now)).toEqual({ ok: true })
  expect(checkFreshProof(before(600_000), now)).toEqual({ ok: true })
  expect(checkFreshProof(before(600_001), now)).toEqual({ ok: false, reason: 'proof_required' })
})

const strict = {
  require_second_factor: true,
  proof_refund_amount: 500,
  approve_deletions: true,
  approve_refunds_above: 1_000,
}
it.each([
  ['no second factor', { require_second_factor: false }, ['require_second_factor']],
  ['a higher amount', { proof_refund_amount: 501 }, ['proof_refund_amount']],
  ['no approval of deletions', { approve_deletions: false }, ['approve_deletions']],
  ['approval above more', { approve_refunds_above: 1_001 }, ['approve_refunds_above']],
  ['approval above less', { approve_refunds_above: 999 }, []],
  ['no approval of refunds', { approve_refunds_above: null }, ['approve_refunds_above']],
  ['the same', { ...strict }, []],
  ['a lower amount', { proof_refund_amount: 499 }, []],
  ['nothing', {}, []],
  ['missing values', { require_second_factor: undefined, proof_refund_amount: undefined }, []],
])('names the settings that protect less after %s', (_, after, weakened) => {
  expect(weakenedBy(strict, after)).toEqual(weakened)
})

it('names no second factor that was not required before', () => {
  expect(weakenedBy({ ...strict, require_second_factor: false }, { require_second_factor: false })).toEqual(
    [],
  )
})
