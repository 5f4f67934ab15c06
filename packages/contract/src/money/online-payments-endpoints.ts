import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { invoicePaid, invoicePayRequest } from './invoices.ts'
import { checkout, checkoutState } from './online-payments.ts'
import { checkoutRequest } from './payments.ts'
import { transactionChanged } from './transactions.ts'

export const startCheckout = endpoint({
  method: 'POST',
  path: '/profile/payments/:id/checkout',
  tag: 'Payments',
  summary: 'Open the page of Stripe on which I pay what remains of my payment, or its next installment',
  description: 'Repeating the request returns the same page while it is open.',
  who: 'user',
  body: body(checkoutRequest),
  responses: { 200: json(z.object({ checkout }), 'The page') },
  refusals: [
    'already_paid',
    'amount_below_minimum',
    'center_pays',
    'installments_changed',
    'pay_at_office',
    'payment_failed',
    'payment_not_due',
    'payment_processing',
    'stripe_unavailable',
  ],
})

export const checkCheckout = endpoint({
  method: 'POST',
  path: '/profile/payments/:id/checkout/check',
  tag: 'Payments',
  summary: 'Ask Stripe what became of the page on which I paid',
  who: 'user',
  responses: { 200: json(checkoutState, 'What is known now') },
})

export const closeAttention = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/:id/attention/done',
  tag: 'Financial Management',
  summary: 'Mark failed refunds and disputes of a payment as done',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(transactionChanged, 'Done') },
})

export const payInvoice = endpoint({
  method: 'POST',
  path: '/centers/:id/invoices/:invoiceId/pay',
  tag: 'Invoices',
  summary: 'Pay an invoice of my center by card, in full or in part',
  description: 'With a payment provider, the response says where to pay. Nothing is paid yet then.',
  who: 'user',
  body: body(invoicePayRequest, { amount: 95, balance: 95 }),
  responses: { 200: json(invoicePaid, 'Paid, or where to pay') },
  refusals: [
    'amount_below_minimum',
    'invoice_balance_changed',
    'invoice_not_sent',
    'invoice_overpaid',
    'pay_at_office',
    'payment_failed',
    'payment_processing',
    'stripe_unavailable',
  ],
})

export const receiveEvent = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  tag: 'Payments',
  summary: 'Receive an event of Stripe, which is signed',
  description: 'Each event is stored once. Its work is done afterwards.',
  who: 'anybody',
  headers: z.object({
    'stripe-signature': z.string().optional().describe('Signs the time and the body of the event'),
  }),
  responses: { 200: json(z.object({ received: z.literal(true) }), 'Stored, or ignored') },
  refusals: ['not_found', 'stripe_signature_invalid'],
})
