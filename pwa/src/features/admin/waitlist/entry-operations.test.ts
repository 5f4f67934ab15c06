import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { expect, it } from 'vitest'
import { typedCall } from '@/api/call.ts'
import { entryOperations, operationsFor } from './entry-operations.ts'

const full = { blocked: 'This session is full', consequence: null }
const would = (consequence: string) => ({ blocked: null, consequence })
const undo = { operation_id: '1', status: 'waiting', seconds_left: 9 } as const

it('offers what would succeed with its consequence, and says once why the rest would not', () => {
  const reviews = { approve: full, offer: full, reject: would('Emails them.') }
  expect(operationsFor({ undo: null, status: 'waiting', reviews })).toEqual({
    operations: ['reject'],
    notes: [
      { id: 'reject', label: 'Reject', text: 'Emails them.' },
      { label: 'Approve, Offer', text: 'This session is full' },
    ],
  })
})

it('leaves out what was just decided, and only then what an offer already is', () => {
  const reviews = { approve: would('Approves.'), offer: would('Offers.'), reject: would('Rejects.') }
  expect(operationsFor({ undo, status: 'offered', reviews }).operations).toEqual(['approve', 'reject'])
  expect(operationsFor({ undo: null, status: 'offered', reviews }).operations).toEqual([
    'approve',
    'offer',
    'reject',
  ])
})

it('asks for every decision in a way that can be undone', () => {
  const entry = { id: '2', class_id: '1' } as AdminWaitlistEntry
  const bodies: unknown[] = []
  const call = typedCall(async (_method, _path, options) => bodies.push(options?.body))
  for (const { send } of Object.values(entryOperations)) void send(call, entry, ' Full. ')
  expect(bodies).toEqual([
    { status: 'approved', undoable: true },
    { undoable: true },
    { status: 'rejected', undoable: true, reason: 'Full.' },
  ])
})
