import { expect, it } from 'vitest'
import { type AskedApproval, decideApproval } from './approval-requests.ts'

const now = new Date('2026-11-28T15:00:00Z')
const asked: AskedApproval = {
  status: 'pending',
  requestedBy: 'ann',
  expiresAt: new Date(now.getTime() + 1),
  isRequesterAdmin: true,
}
const gone = { ...asked, isRequesterAdmin: false }
const expired = { ...asked, expiresAt: now }

it.each([
  ['another administrator', asked, 'approve', 'bo', null],
  ['another administrator', asked, 'reject', 'bo', null],
  ['the one who asked', asked, 'approve', 'ann', 'own_approval'],
  ['the one who asked', asked, 'reject', 'ann', 'own_approval'],
  ['the one who asked', asked, 'withdraw', 'ann', null],
  ['another administrator', asked, 'withdraw', 'bo', 'not_own_approval'],
  ['anybody after it expired', expired, 'approve', 'bo', 'approval_expired'],
  ['anybody after it expired', expired, 'reject', 'bo', 'approval_expired'],
  ['anybody for one who left', gone, 'approve', 'bo', 'approval_requester_gone'],
  ['anybody against one who left', gone, 'reject', 'bo', null],
  ['anybody a second time', { ...asked, status: 'approved' }, 'approve', 'bo', 'approval_decided'],
  ['anybody a second time', { ...asked, status: 'rejected' }, 'withdraw', 'ann', 'approval_decided'],
] as const)('%s decides: %o %s', (_, request, decision, callerId, reason) => {
  expect(decideApproval(request, { decision, callerId, now })).toEqual(
    reason === null ? { ok: true } : { ok: false, reason },
  )
})
