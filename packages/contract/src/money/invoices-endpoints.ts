import { messageResponse } from '../accounts/account-recovery.ts'
import { body, csvFile, endpoint, json, pdfFile } from '../endpoint.ts'
import {
  invoiceChanged,
  invoiceExport,
  invoiceFilter,
  invoicePage,
  invoiceReceiptRequest,
  invoiceResponse,
  invoiceSave,
  invoiceVoid,
  statement,
  statementRange,
} from './invoices.ts'

export const collectInvoice = endpoint({
  method: 'POST',
  path: '/admin/centers/:id/invoices',
  tag: 'Invoices',
  summary: 'Draft an invoice of everything that a center owes and that is on no invoice',
  who: 'admin',
  proof: 'never',
  responses: { 201: json(invoiceResponse, 'The draft') },
  refusals: ['invoice_empty'],
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/admin/invoices',
  tag: 'Invoices',
  summary: 'List invoices by page, drafts first and then the newest first',
  who: 'admin',
  proof: 'never',
  query: invoiceFilter,
  firstMessage: true,
  responses: { 200: json(invoicePage, 'The page, and the sums of all invoices') },
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/admin/invoices/export',
  tag: 'Invoices',
  summary: 'Export the matching invoices as CSV',
  who: 'admin',
  proof: 'never',
  query: invoiceExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const readInvoiceForOffice = endpoint({
  method: 'GET',
  path: '/admin/invoices/:id',
  tag: 'Invoices',
  summary: 'Read an invoice with its lines, receipts, and credit notes',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(invoiceResponse, 'The invoice') },
})

export const saveInvoice = endpoint({
  method: 'PUT',
  path: '/admin/invoices/:id',
  tag: 'Invoices',
  summary: 'Change the PO number of an invoice, and the due day of a draft',
  who: 'admin',
  proof: 'never',
  body: body(invoiceSave, { po_number: 'PO 4711', due_on: null }),
  firstMessage: true,
  responses: { 200: json(invoiceChanged, 'The invoice as it is now') },
  refusals: ['invoice_not_draft'],
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/admin/invoices/:id',
  tag: 'Invoices',
  summary: 'Discard a draft',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Discarded') },
  refusals: ['invoice_not_draft'],
})

export const sendInvoice = endpoint({
  method: 'POST',
  path: '/admin/invoices/:id/send',
  tag: 'Invoices',
  summary: 'Send a draft to the billing address of its center',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(invoiceChanged, 'The invoice as it is now') },
  refusals: ['invoice_empty', 'invoice_not_draft'],
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: '/admin/invoices/:id/void',
  tag: 'Invoices',
  summary: 'Take a sent invoice back that has no money and no credit notes',
  description: 'Its number stays used. What it billed can be invoiced again.',
  who: 'admin',
  proof: 'never',
  body: body(invoiceVoid, { reason: 'Billed to the wrong center' }),
  firstMessage: true,
  responses: { 200: json(invoiceChanged, 'The invoice as it is now') },
  refusals: ['invoice_has_money', 'invoice_not_sent'],
})

export const printInvoice = endpoint({
  method: 'GET',
  path: '/admin/invoices/:id/pdf',
  tag: 'Invoices',
  summary: 'Download an invoice or a credit note as PDF',
  who: 'admin',
  proof: 'never',
  responses: { 200: pdfFile('The document') },
})

export const printInvoiceOfCenter = endpoint({
  method: 'GET',
  path: '/centers/:id/invoices/:invoiceId/pdf',
  tag: 'Invoices',
  summary: 'Download an invoice or a credit note of my center as PDF',
  who: 'user',
  responses: { 200: pdfFile('The document') },
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/admin/centers/:id/statement',
  tag: 'Invoices',
  summary: 'Read what a center was charged and paid in a range of days',
  who: 'admin',
  proof: 'never',
  query: statementRange,
  firstMessage: true,
  responses: { 200: json(statement, 'The statement') },
})

export const printStatement = endpoint({
  method: 'GET',
  path: '/admin/centers/:id/statement/pdf',
  tag: 'Invoices',
  summary: 'Print what a center was charged and paid in a range of days',
  who: 'admin',
  proof: 'never',
  query: statementRange,
  firstMessage: true,
  responses: { 200: pdfFile('The statement') },
})

export const readStatementOfCenter = endpoint({
  method: 'GET',
  path: '/centers/:id/statement',
  tag: 'Invoices',
  summary: 'Read what a center was charged and paid in a range of days',
  who: 'user',
  query: statementRange,
  firstMessage: true,
  responses: { 200: json(statement, 'The statement') },
})

export const printStatementOfCenter = endpoint({
  method: 'GET',
  path: '/centers/:id/statement/pdf',
  tag: 'Invoices',
  summary: 'Print what a center was charged and paid in a range of days',
  who: 'user',
  query: statementRange,
  firstMessage: true,
  responses: { 200: pdfFile('The statement') },
})

export const recordInvoiceReceipt = endpoint({
  method: 'POST',
  path: '/admin/invoices/:id/receipts',
  tag: 'Invoices',
  summary: 'Record money received for an invoice, in full or in part',
  description: 'The money goes to the lines in their order, and fills each line before the next.',
  who: 'admin',
  proof: 'never',
  body: body(invoiceReceiptRequest, {
    amount: 95,
    balance: 95,
    method: 'check',
    reference: '1042',
    date: '2026-11-10',
    confirmed_date: true,
  }),
  firstMessage: true,
  responses: { 200: json(invoiceChanged, 'The invoice as it is now') },
  refusals: ['date_unconfirmed', 'invoice_balance_changed', 'invoice_not_sent', 'invoice_overpaid'],
})
