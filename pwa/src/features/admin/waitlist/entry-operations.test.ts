import { expect, it } from 'vitest'
import { operationsFor } from './entry-operations.ts'

it('offers what would succeed, and says once why the rest would not', () => {
  const full = 'This session is full'
  expect(operationsFor({ blocked: { approve: null, offer: null, reject: null } })).toEqual({
    operations: ['approve', 'offer', 'reject'],
    reasons: [],
  })
  expect(operationsFor({ blocked: { approve: full, offer: full, reject: null } })).toEqual({
    operations: ['reject'],
    reasons: ['Approve, Offer: This session is full'],
  })
})
