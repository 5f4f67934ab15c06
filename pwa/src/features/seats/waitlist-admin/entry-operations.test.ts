import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { expect, it } from 'vitest'
import { typedCall } from '@/api/call.ts'
import { entryOperations, operationsFor } from './entry-operations.ts'

const full = { blocked: 'This session is full', consequence: null }
const allowed = (consequence: string) => ({ blocked: null, consequence })
const undo = { operation_id: '1', status: 'waiting', seconds_left: 9 } as const

it('offers possible operations with their consequences, and explains the others once', () => {
  const reviews = { approve: full, offer: full, reject: allowed('Emails them.') }
  expect(operationsFor({ undo: null, status: 'waiting', reviews })).toEqual({
    operations: ['reject'],
    notes: [
      { id: 'reject', label: 'Reject', text: 'Emails them.' },
      { label: 'Approve, Offer', text: 'This session is full' },
    ],
  })
})

it('hides the operation that was just performed, and shows all others', () => {
  const reviews = { approve: allowed('Approves.'), offer: allowed('Offers.'), reject: allowed('Rejects.') }
  expect(operationsFor({ undo, status: 'offered', reviews }).operations).toEqual(['approve', 'reject'])
  expect(operationsFor({ undo: null, status: 'offered', reviews }).operations).toEqual([
    'approve',
    'offer',
    'reject',
  ])
})

it('makes every operation undoable', () => {
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
