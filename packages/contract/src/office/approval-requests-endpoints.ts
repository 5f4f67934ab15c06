import { messageResponse } from '../accounts/account-recovery.ts'
import { APPROVAL_DAYS } from '../constants.ts'
import { endpoint, json } from '../endpoint.ts'
import { approvalRequests } from './approval-requests.ts'

export const listApprovalRequests = endpoint({
  method: 'GET',
  path: '/admin/approval-requests',
  tag: 'Approval Requests',
  summary: 'List what administrators asked others to approve',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(approvalRequests, 'The requests') },
})

export const approveRequest = endpoint({
  method: 'POST',
  path: '/admin/approval-requests/:id/approve',
  tag: 'Approval Requests',
  summary: `Approve the request of another administrator within ${APPROVAL_DAYS} days, which carries it out`,
  who: 'admin',
  proof: 'always',
  responses: { 200: json(messageResponse, 'Done') },
  refusals: [
    'already_paid',
    'amount_exceeds_remaining',
    'approval_decided',
    'approval_expired',
    'approval_requested',
    'approval_requester_gone',
    'correction_after_refund',
    'correction_after_use',
    'correction_below_refunds',
    'correction_overpays',
    'date_unconfirmed',
    'email_needed',
    'entry_corrected',
    'entry_not_correctable',
    'import_changed',
    'last_admin',
    'merge_conflict',
    'merge_into_inactive',
    'merge_into_no_email',
    'merge_own_account',
    'merge_roles_differ',
    'merge_same_account',
    'merge_test_account',
    'not_own_approval',
    'not_paid',
    'own_approval',
    'paid_on_invoice',
    'payment_disputed',
    'payment_not_due',
    'receipt_month_closed',
    'receipt_used',
    'refund_before_receipt',
    'refund_exceeds_paid',
    'same_receipt_payment',
  ],
})

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/admin/approval-requests/:id/reject',
  tag: 'Approval Requests',
  summary: 'Reject the request of another administrator',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Done') },
  refusals: [
    'approval_decided',
    'approval_expired',
    'approval_requester_gone',
    'not_own_approval',
    'own_approval',
  ],
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/admin/approval-requests/:id/withdraw',
  tag: 'Approval Requests',
  summary: 'Withdraw my own request',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Done') },
  refusals: [
    'approval_decided',
    'approval_expired',
    'approval_requester_gone',
    'not_own_approval',
    'own_approval',
  ],
})
