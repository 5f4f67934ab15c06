import { messageResponse } from '../accounts/account-recovery.ts'
import { body, csvFile, endpoint, json } from '../endpoint.ts'
import { financialSummary, summaryRange } from './financial-summary.ts'
import {
  outstandingExport,
  outstandingFilter,
  outstandingPage,
  paymentNotice,
  paymentReminder,
} from './outstanding-payments.ts'

export const readFinancialSummary = endpoint({
  method: 'GET',
  path: '/admin/financial/summary',
  tag: 'Financial Management',
  summary: 'Read the revenue and the outstanding amounts',
  who: 'admin',
  proof: 'never',
  query: summaryRange,
  firstMessage: true,
  responses: { 200: json(financialSummary, 'Dollars and counts') },
})

export const listOutstanding = endpoint({
  method: 'GET',
  path: '/admin/financial/payments/outstanding',
  tag: 'Financial Management',
  summary: 'List outstanding payments by page, without test accounts',
  who: 'admin',
  proof: 'never',
  query: outstandingFilter,
  firstMessage: true,
  responses: { 200: json(outstandingPage, 'The page, and the sums of the range') },
})

export const exportOutstanding = endpoint({
  method: 'GET',
  path: '/admin/financial/payments/outstanding/export',
  tag: 'Financial Management',
  summary: 'Export outstanding payments as CSV, without test accounts',
  who: 'admin',
  proof: 'never',
  query: outstandingExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const sendReminder = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/reminder',
  tag: 'Financial Management',
  summary: 'Send a reminder of an outstanding payment',
  who: 'admin',
  proof: 'never',
  body: body(paymentReminder),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Sent') },
  refusals: [
    'account_not_active',
    'paid_on_invoice',
    'payment_not_due',
    'payment_not_found',
    'user_not_found',
  ],
})

export const sendPaymentNotice = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/notify',
  tag: 'Financial Management',
  summary: 'Send a message to the user of a payment',
  who: 'admin',
  proof: 'never',
  body: body(paymentNotice),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Sent') },
  refusals: ['account_not_active', 'paid_on_invoice', 'payment_not_found', 'user_not_found'],
})
