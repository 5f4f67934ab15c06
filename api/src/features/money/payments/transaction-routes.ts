import { cashBookExport, cashBookFilter, cashBookPage, journalExport } from '@cubby/contract/money/cash-book'
import {
  closedMonths,
  closeMonthRequest,
  month,
  reopenMonthRequest,
} from '@cubby/contract/money/closed-months'
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
} from '@cubby/contract/money/transactions'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import {
  body,
  csvFile,
  exampleIds,
  idempotencyHeader,
  json,
  pdfFile,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { readCashBook } from './cash-book.ts'
import { changeInstallments } from './change-installments.ts'
import { recordPayment, refundPayment, setTransactionStatus } from './change-transaction.ts'
import { closeMonth, listClosedMonths, reopenMonth } from './closed-months.ts'
import { correctEntry } from './correct-entry.ts'
import { exportCashBook, printCashBook } from './export-cash-book.ts'
import { exportTransactions, listTransactions } from './find-transactions.ts'
import { exportJournal } from './journal.ts'
import { readTransaction } from './read-transaction.ts'
import { removeReceipt } from './remove-receipt.ts'

const shared = { tags: ['Financial Management'], ...forAdmins }
const read = refusalResponses(400, 401, 403)
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const asked = json(transactionChanged, 'Another administrator has to approve it')

const transactionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/transactions',
  summary: 'List charged payments by page',
  request: { query: transactionFilter },
  responses: { 200: json(transactionPage, 'The page'), ...read },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/transactions/export',
  summary: 'Export the matching transactions as CSV',
  request: { query: transactionExport },
  responses: {
    200: csvFile,
    ...read,
  },
})

const changeRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/admin/financial/transactions/{id}',
  summary: 'Set the status of a payment',
  request: { params: z.object({ id }), headers: idempotencyHeader, body: body(transactionChange) },
  responses: {
    200: json(transactionChanged, 'The transaction as it is now'),
    202: asked,
    ...written,
  },
})

const detailsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/transactions/{id}',
  summary: 'Read a transaction with its receipts and refunds',
  request: { params: z.object({ id }) },
  responses: { 200: json(transactionDetails, 'The transaction'), ...refusalResponses(400, 401, 403, 404) },
})

const receiptRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/payments/{id}/receipts',
  summary: 'Record money received for a payment, in full or in part, and send the student a receipt',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(receiptRequest, {
      amount: 95,
      method: 'check',
      reference: 'Check 1042',
      date: '2026-11-10',
    }),
  },
  responses: { 200: json(transactionChanged, 'Recorded'), ...written },
})

const refundRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/payments/{id}/refunds',
  summary: 'Record a refund with its reason',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(refundRequest, {
      amount: 20,
      reason: 'Left after the morning',
      method: 'check',
      reference: '2077',
      date: '2026-11-12',
    }),
  },
  responses: { 200: json(transactionChanged, 'Recorded'), 202: asked, ...written },
})

const installmentsRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/financial/payments/{id}/installments',
  summary: 'Set when one student pays what is still owed, with a reason',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(installmentsChange),
  },
  responses: { 200: json(transactionChanged, 'Changed'), ...written },
})

const correctionRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/payments/{id}/corrections',
  summary: 'Correct a receipt that was recorded wrongly: reverse it and add the right one',
  description:
    'For administrators. What raises a refund or lowers a receipt counts as a refund of the difference.',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(correctionRequest, {
      entry_id: exampleIds.receipt,
      amount: 95,
      method: 'check',
      reference: '2077',
      date: '2026-11-10',
    }),
  },
  responses: { 200: json(transactionChanged, 'Corrected'), 202: asked, ...written },
})

const removalRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/payments/{id}/removals',
  summary: 'Move a receipt to the payment to which its money belongs, or take it back',
  description: 'For administrators. Counts as a refund. Only a receipt of an open month is taken back.',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(removalRequest, { entry_id: exampleIds.receipt, to_payment_id: null, reason: 'Typed twice' }),
  },
  responses: { 200: json(transactionChanged, 'Removed'), 202: asked, ...written },
})

const cashBookRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/cash-book',
  summary:
    'List receipts, refunds, carry-overs, and corrections by page, each on its own day, with their totals',
  request: { query: cashBookFilter },
  responses: { 200: json(cashBookPage, 'The page'), ...read },
})

const cashBookExportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/cash-book/export',
  summary: 'Export the matching entries of the cash book as CSV',
  request: { query: cashBookExport },
  responses: { 200: csvFile, ...read },
})

const cashBookPdfRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/cash-book/pdf',
  summary: 'Print the matching entries of the cash book and their totals as PDF',
  request: { query: cashBookExport },
  responses: { 200: pdfFile('The cash book'), ...read },
})

const journalRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/cash-book/journal',
  summary: 'Export the matching entries as journal lines that QuickBooks Online or Xero imports',
  request: { query: journalExport },
  responses: { 200: csvFile, ...read },
})

const closedMonthsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/closed-months',
  summary: 'List the closed months of the cash book, and those that can be closed',
  responses: { 200: json(closedMonths, 'The months'), ...refusalResponses(401, 403) },
})

const closeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/closed-months',
  summary: 'Close a month and every open month before it',
  description:
    'From then on nothing is booked in it. Money that belongs there counts on the first open day and keeps its value date.',
  request: {
    headers: idempotencyHeader,
    body: body(closeMonthRequest, {
      month: '2026-10',
      totals: {
        amount_in: 95,
        amount_out: 0,
        kinds: [{ kind: 'receipt', amount_in: 95, amount_out: 0 }],
        methods: [{ method: 'cash', amount_in: 95, amount_out: 0 }],
      },
    }),
  },
  responses: { 200: json(closedMonths, 'The months as they are now'), ...written },
})

const reopenRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/closed-months/{month}/reopen',
  summary: 'Open the last closed month again, with a reason',
  request: {
    params: z.object({ month }),
    headers: idempotencyHeader,
    body: body(reopenMonthRequest, { reason: 'A check was booked twice' }),
  },
  responses: { 200: json(closedMonths, 'The months as they are now'), ...written },
})

/** Routes of transactions, their receipts, their refunds, and the cash book. */
export function transactionRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/financial/*', authenticate(deps))
  return routes
    .openapi(transactionsRoute, async (c) =>
      c.json(await listTransactions({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'transactions.csv',
        exportTransactions({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(cashBookRoute, async (c) =>
      c.json(await readCashBook({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(cashBookExportRoute, async (c) =>
      csvResponse(
        c,
        'cash-book.csv',
        exportCashBook({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(cashBookPdfRoute, async (c) =>
      pdfResponse(
        c,
        'cash-book.pdf',
        await printCashBook({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(journalRoute, async (c) => {
      const filter = c.req.valid('query')
      return csvResponse(
        c,
        `journal-${filter.format}.csv`,
        await exportJournal({ deps: await forExport(deps), caller: c.get('caller') }, filter),
      )
    })
    .openapi(closedMonthsRoute, async (c) =>
      c.json(await listClosedMonths({ deps, caller: c.get('caller') }), 200),
    )
    .openapi(closeRoute, async (c) =>
      c.json(await closeMonth({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(reopenRoute, async (c) =>
      c.json(
        await reopenMonth(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(changeRoute, async (c) => {
      const { id: transactionId } = c.req.valid('param')
      const changed = await setTransactionStatus(
        { deps, caller: c.get('caller') },
        { id: transactionId, change: c.req.valid('json') },
      )
      return c.json(changed, changed.approval_request ? 202 : 200)
    })
    .openapi(detailsRoute, async (c) =>
      c.json(await readTransaction({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
    .openapi(receiptRoute, async (c) => {
      const { id: paymentId } = c.req.valid('param')
      return c.json(
        await recordPayment(
          { deps, caller: c.get('caller') },
          { id: paymentId, receipt: c.req.valid('json') },
        ),
        200,
      )
    })
    .openapi(correctionRoute, async (c) => {
      const { id: paymentId } = c.req.valid('param')
      const changed = await correctEntry(
        { deps, caller: c.get('caller') },
        { id: paymentId, correction: c.req.valid('json') },
      )
      return c.json(changed, changed.approval_request ? 202 : 200)
    })
    .openapi(removalRoute, async (c) => {
      const { id: paymentId } = c.req.valid('param')
      const changed = await removeReceipt(
        { deps, caller: c.get('caller') },
        { id: paymentId, removal: c.req.valid('json') },
      )
      return c.json(changed, changed.approval_request ? 202 : 200)
    })
    .openapi(installmentsRoute, async (c) => {
      const { id: paymentId } = c.req.valid('param')
      return c.json(
        await changeInstallments(
          { deps, caller: c.get('caller') },
          { id: paymentId, change: c.req.valid('json') },
        ),
        200,
      )
    })
    .openapi(refundRoute, async (c) => {
      const { id: paymentId } = c.req.valid('param')
      const changed = await refundPayment(
        { deps, caller: c.get('caller') },
        { id: paymentId, refund: c.req.valid('json') },
      )
      return c.json(changed, changed.approval_request ? 202 : 200)
    })
}
