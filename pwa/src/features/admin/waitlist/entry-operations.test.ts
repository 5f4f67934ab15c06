import { expect, it } from 'vitest'
import { actsFor } from './entry-operations.ts'

it('offers what would succeed, and says once why the rest would not', () => {
  const full = 'This session is full'
  expect(actsFor({ blocked: { approve: null, offer: null, reject: null } })).toEqual({
    acts: ['approve', 'offer', 'reject'],
    reasons: [],
  })
  expect(actsFor({ blocked: { approve: full, offer: full, reject: null } })).toEqual({
    acts: ['reject'],
    reasons: ['Approve, Offer: This session is full'],
  })
})
