import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { expect, it } from 'vitest'
import { typedCall } from '@/api/call.ts'
import { entryReviews, offersOf, sharedReason } from './entry-reviews.ts'

const full = { blocked: 'This session is full', consequence: null }
const allowed = (consequence: string) => ({ blocked: null, consequence })
const undo = { operation_id: '1', status: 'waiting', seconds_left: 9 } as const

it('offers possible reviews with their consequences, and explains the others once', () => {
  const reviews = { approve: full, offer: full, reject: allowed('Emails them.') }
  expect(offersOf({ undo: null, status: 'waiting', reviews })).toEqual({
    reviews: ['reject'],
    notes: [
      { id: 'reject', label: 'Reject', text: 'Emails them.' },
      { label: 'Approve, Offer', text: 'This session is full' },
    ],
  })
})

it('hides the review that was just performed, and shows all others', () => {
  const reviews = { approve: allowed('Approves.'), offer: allowed('Offers.'), reject: allowed('Rejects.') }
  expect(offersOf({ undo, status: 'offered', reviews }).reviews).toEqual(['approve', 'reject'])
  expect(offersOf({ undo: null, status: 'offered', reviews }).reviews).toEqual(['approve', 'offer', 'reject'])
})

it('makes every review undoable', () => {
  const entry = { id: '2', class_id: '1' } as AdminWaitlistEntry
  const bodies: unknown[] = []
  const call = typedCall(async (_method, _path, options) => bodies.push(options?.body))
  for (const review of ['approve', 'offer', 'reject'] as const) {
    void entryReviews.send(call, { row: entry, review, reason: ' Full. ' })
  }
  expect(bodies).toEqual([
    { status: 'approved', undoable: true },
    { undoable: true },
    { status: 'rejected', undoable: true, reason: 'Full.' },
  ])
})

it('says once for a whole session why nothing can be offered, and nothing if the reasons differ', () => {
  const blocked = {
    status: 'waiting' as const,
    reviews: { approve: full, offer: full, reject: allowed('Emails them.') },
  }
  expect(sharedReason([blocked, blocked])).toEqual({ label: 'Approve, Offer', text: 'This session is full' })
  const free = {
    status: 'waiting' as const,
    reviews: { approve: allowed('Approves.'), offer: allowed('Offers.'), reject: allowed('') },
  }
  expect(sharedReason([blocked, free])).toBeNull()
  expect(sharedReason([{ ...free, status: 'offered' }, blocked])?.text).toBe('This session is full')
  const suspended = { blocked: 'Suspended', consequence: null }
  const other = {
    status: 'waiting' as const,
    reviews: { approve: suspended, offer: full, reject: allowed('') },
  }
  expect(sharedReason([blocked, other])).toEqual({ label: 'Offer', text: 'This session is full' })
})
