import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { id } from '../text.ts'
import { studentEnrollment } from './enrollments-review.ts'
import { refusedTransfer } from './seat-refusals.ts'
import {
  transferDecline,
  transferForm,
  transferPreview,
  transferRequested,
  transferRequestForm,
  transferred,
} from './transfers.ts'

export const previewTransfer = endpoint({
  method: 'GET',
  path: '/admin/enrollments/:id/transfer',
  tag: 'Transfers',
  summary: 'Preview a transfer: the seats, the money, and who is offered the seat that becomes free',
  who: 'admin',
  proof: 'never',
  query: z.object({ session_id: id }),
  firstMessage: true,
  responses: { 200: json(transferPreview, 'What the transfer would do now') },
  refusals: ['already_enrolled', 'code_not_valid'],
})

export const transferEnrollment = endpoint({
  method: 'POST',
  path: '/admin/enrollments/:id/transfer',
  tag: 'Transfers',
  summary: 'Move an enrollment to another session, with its money; confirms an open request',
  who: 'admin',
  proof: 'never',
  body: body(transferForm, { session_id: exampleIds.session }),
  firstMessage: true,
  responses: { 200: json(transferred, 'The enrollment in the new session') },
  refusals: [...refusedTransfer, 'code_not_valid', 'terms_changed'],
})

export const declineRequest = endpoint({
  method: 'POST',
  path: '/admin/enrollments/:id/transfer-request/decline',
  tag: 'Transfers',
  summary: 'Decline the request of a student to move an enrollment',
  who: 'admin',
  proof: 'never',
  body: body(transferDecline, { reason: 'The first part is already over by then.' }),
  firstMessage: true,
  responses: {
    200: json(z.object({ enrollment: studentEnrollment }), 'The enrollment, which stays as it is'),
  },
})

export const requestTransfer = endpoint({
  method: 'POST',
  path: '/enrollments/:id/transfer-request',
  tag: 'Transfers',
  summary: 'Ask to move my enrollment to another session; the office confirms',
  who: 'user',
  body: body(transferRequestForm, { session_id: exampleIds.session }),
  firstMessage: true,
  responses: { 200: json(transferRequested, 'The enrollment, with the open request') },
  refusals: [...refusedTransfer, 'code_not_valid', 'refund_changed', 'terms_changed', 'transfer_requested'],
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/enrollments/:id/transfer-request',
  tag: 'Transfers',
  summary: 'Withdraw my request to move an enrollment',
  who: 'user',
  responses: { 200: json(transferRequested, 'The enrollment, without an open request') },
})
