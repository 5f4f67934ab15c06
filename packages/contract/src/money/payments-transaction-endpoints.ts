import { z } from 'zod'
import { body, csvFile, endpoint, json, pdfFile } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { cashBookExport, cashBookFilter, cashBookPage, journalExport } from './cash-book.ts'
import { closedMonths, closeMonthRequest, month, reopenMonthRequest } from './closed-months.ts'
import {
  correctionRequest,
  installmentsChange,
  receiptRequest,
  refundRequest,
  removalRequest,
  transactionChange,
  transactionChanged,
  transactionDetails,
  transactionExport,
  transactionFilter,
  transactionPage,
} from './transactions.ts'

export const listTransactions = endpoint({
  method: 'GET',
  path: '/admin/financial/transactions',
  tag: 'Financial Management',
  summary: 'List charged payments by page',
  who: 'admin',
  proof: 'never',
  query: transactionFilter,
  firstMessage: true,
  responses: { 200: json(transactionPage, 'The page') },
})

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/admin/financial/transactions/export',
  tag: 'Financial Management',
  summary: 'Export the matching transactions as CSV',
  who: 'admin',
  proof: 'never',
  query: transactionExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const readCashBook = endpoint({
  method: 'GET',
  path: '/admin/financial/cash-book',
  tag: 'Financial Management',
  summary:
    'List receipts, refunds, carry-overs, and corrections by page, each on its own day, with their totals',
  who: 'admin',
  proof: 'never',
  query: cashBookFilter,
  firstMessage: true,
  responses: { 200: json(cashBookPage, 'The page') },
})

export const exportCashBook = endpoint({
  method: 'GET',
  path: '/admin/financial/cash-book/export',
  tag: 'Financial Management',
  summary: 'Export the matching entries of the cash book as CSV',
  who: 'admin',
  proof: 'never',
  query: cashBookExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const printCashBook = endpoint({
  method: 'GET',
  path: '/admin/financial/cash-book/pdf',
  tag: 'Financial Management',
  summary: 'Print the matching entries of the cash book and their totals as PDF',
  who: 'admin',
  proof: 'never',
  query: cashBookExport,
  firstMessage: true,
  responses: { 200: pdfFile('The cash book') },
})

export const exportJournal = endpoint({
  method: 'GET',
  path: '/admin/financial/cash-book/journal',
  tag: 'Financial Management',
  summary: 'Export the matching entries as journal lines that QuickBooks Online or Xero imports',
  who: 'admin',
  proof: 'never',
  query: journalExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const listClosedMonths = endpoint({
  method: 'GET',
  path: '/admin/financial/closed-months',
  tag: 'Financial Management',
  summary: 'List the closed months of the cash book, and those that can be closed',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(closedMonths, 'The months') },
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/admin/financial/closed-months',
  tag: 'Financial Management',
  summary: 'Close a month and every open month before it',
  description:
    'From then on nothing is booked in it. Money that belongs there counts on the first open day and keeps its value date.',
  who: 'admin',
  proof: 'never',
  body: body(closeMonthRequest, {
    month: '2026-10',
    totals: {
      amount_in: 95,
      amount_out: 0,
      kinds: [{ kind: 'receipt', amount_in: 95, amount_out: 0 }],
      methods: [{ method: 'cash', amount_in: 95, amount_out: 0 }],
    },
  }),
  firstMessage: true,
  responses: { 200: json(closedMonths, 'The months as they are now') },
  refusals: ['month_changed', 'month_closed', 'month_not_over'],
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/admin/financial/closed-months/:month/reopen',
  tag: 'Financial Management',
  summary: 'Open the last closed month again, with a reason',
  who: 'admin',
  proof: 'always',
  params: z.object({ month }),
  body: body(reopenMonthRequest, { reason: 'A check was booked twice' }),
  firstMessage: true,
  responses: { 200: json(closedMonths, 'The months as they are now') },
  refusals: ['not_last_closed_month'],
})

export const setTransactionStatus = endpoint({
  method: 'PATCH',
  path: '/admin/financial/transactions/:id',
  tag: 'Financial Management',
  summary: 'Set the status of a payment',
  who: 'admin',
  proof: 'sometimes',
  body: body(transactionChange),
  firstMessage: true,
  responses: {
    200: json(transactionChanged, 'The transaction as it is now'),
    202: json(transactionChanged, 'Another administrator has to approve it'),
  },
  refusals: [
    'already_paid',
    'approval_requested',
    'not_paid',
    'nothing_owed',
    'paid_on_invoice',
    'partly_refunded',
    'payment_disputed',
    'payment_not_due',
    'payment_replaced',
    'refund_before_receipt',
    'refund_exceeds_paid',
    'refund_instead',
  ],
})

export const readTransaction = endpoint({
  method: 'GET',
  path: '/admin/financial/transactions/:id',
  tag: 'Financial Management',
  summary: 'Read a transaction with its receipts and refunds',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(transactionDetails, 'The transaction') },
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/:id/receipts',
  tag: 'Financial Management',
  summary: 'Record money received for a payment, in full or in part, and send the student a receipt',
  who: 'admin',
  proof: 'never',
  body: body(receiptRequest, {
    amount: 95,
    method: 'check',
    reference: 'Check 1042',
    date: '2026-11-10',
  }),
  firstMessage: true,
  responses: { 200: json(transactionChanged, 'Recorded') },
  refusals: [
    'already_paid',
    'amount_exceeds_remaining',
    'date_unconfirmed',
    'paid_on_invoice',
    'payment_not_due',
  ],
})

export const correctEntry = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/:id/corrections',
  tag: 'Financial Management',
  summary: 'Correct a receipt that was recorded wrongly: reverse it and add the right one',
  description:
    'For administrators. What raises a refund or lowers a receipt counts as a refund of the difference.',
  who: 'admin',
  proof: 'sometimes',
  body: body(correctionRequest, {
    entry_id: exampleIds.receipt,
    amount: 95,
    method: 'check',
    reference: '2077',
    date: '2026-11-10',
  }),
  firstMessage: true,
  responses: {
    200: json(transactionChanged, 'Corrected'),
    202: json(transactionChanged, 'Another administrator has to approve it'),
  },
  refusals: [
    'amount_exceeds_remaining',
    'approval_requested',
    'correction_after_refund',
    'correction_after_use',
    'correction_below_refunds',
    'correction_overpays',
    'date_unconfirmed',
    'entry_corrected',
    'entry_not_correctable',
    'refund_before_receipt',
    'refund_exceeds_paid',
  ],
})

export const removeReceipt = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/:id/removals',
  tag: 'Financial Management',
  summary: 'Move a receipt to the payment to which its money belongs, or take it back',
  description: 'For administrators. Counts as a refund. Only a receipt of an open month is taken back.',
  who: 'admin',
  proof: 'sometimes',
  body: body(removalRequest, { entry_id: exampleIds.receipt, to_payment_id: null, reason: 'Typed twice' }),
  firstMessage: true,
  responses: {
    200: json(transactionChanged, 'Removed'),
    202: json(transactionChanged, 'Another administrator has to approve it'),
  },
  refusals: [
    'already_paid',
    'amount_exceeds_remaining',
    'approval_requested',
    'correction_after_refund',
    'correction_below_refunds',
    'entry_not_correctable',
    'receipt_month_closed',
    'receipt_used',
    'same_receipt_payment',
  ],
})

export const changeInstallments = endpoint({
  method: 'PUT',
  path: '/admin/financial/payments/:id/installments',
  tag: 'Financial Management',
  summary: 'Set when one student pays what is still owed, with a reason',
  who: 'admin',
  proof: 'never',
  body: body(installmentsChange),
  firstMessage: true,
  responses: { 200: json(transactionChanged, 'Changed') },
  refusals: [
    'installment_dates',
    'installments_changed',
    'installments_mismatch',
    'paid_on_invoice',
    'payment_not_due',
  ],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/financial/payments/:id/refunds',
  tag: 'Financial Management',
  summary: 'Record a refund with its reason',
  who: 'admin',
  proof: 'sometimes',
  body: body(refundRequest, {
    amount: 20,
    reason: 'Left after the morning',
    method: 'check',
    reference: '2077',
    date: '2026-11-12',
  }),
  firstMessage: true,
  responses: {
    200: json(transactionChanged, 'Recorded'),
    202: json(transactionChanged, 'Another administrator has to approve it'),
  },
  refusals: [
    'approval_requested',
    'not_paid',
    'payment_disputed',
    'refund_before_receipt',
    'refund_exceeds_paid',
  ],
})
