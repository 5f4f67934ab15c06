import { z } from 'zod'
import { body, endpoint, json, pdfFile, unchanged } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { type Payment, payment, payRequest } from './payments.ts'

const examplePayment: Payment = {
  id: exampleIds.payment,
  enrollment_id: exampleIds.enrollment,
  class_id: exampleIds.class,
  session_id: exampleIds.session,
  class_name: 'CPR and First Aid Certification',
  class_title: 'CPR and First Aid Certification',
  amount: 95,
  paid: 95,
  remaining: 0,
  receipts: [
    {
      id: exampleIds.receipt,
      amount: 95,
      refunded: 0,
      method: 'card',
      last_four: '4242',
      received_at: '2026-11-10T18:20:00.000Z',
    },
  ],
  due_date: '2026-11-27',
  status: 'paid',
  session_date: '2026-12-04',
  paid_at: '2026-11-10T18:20:00.000Z',
  created_at: '2026-11-03T09:12:44.000Z',
}

const payments = z.object({ payments: z.array(payment), total: z.int() })

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/users/payments',
  tag: 'Payments',
  summary: 'List my payments except void ones, the next one due first',
  who: 'user',
  responses: {
    200: json(payments, 'The payments', { payments: [examplePayment], total: 1 }),
    304: unchanged,
  },
})

export const listPaymentHistory = endpoint({
  method: 'GET',
  path: '/users/payment-history',
  tag: 'Payments',
  summary: 'List all my payments, including void and refunded ones',
  who: 'user',
  responses: {
    200: json(payments, 'The payments', { payments: [examplePayment], total: 1 }),
    304: unchanged,
  },
})

export const pay = endpoint({
  method: 'PUT',
  path: '/profile/payments/:id',
  tag: 'Payments',
  summary: 'Pay what remains of my payment',
  who: 'user',
  body: body(payRequest, { status: 'paid', last_four: '4242' }),
  responses: { 200: json(z.object({ payment }), 'The payment, paid', { payment: examplePayment }) },
  refusals: [
    'already_paid',
    'center_pays',
    'installments_changed',
    'pay_at_office',
    'pay_online',
    'payment_failed',
    'payment_not_due',
  ],
})

export const openReceipt = endpoint({
  method: 'GET',
  path: '/payments/receipts/:id',
  tag: 'Payments',
  summary: 'Download a receipt as PDF, for its user and administrators',
  who: 'user',
  responses: { 200: pdfFile('The receipt') },
})
