import { messageResponse } from '@cubby/contract/accounts/account-recovery'
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
} from '@cubby/contract/money/invoices'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  pdfFile,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { discardDraft, saveInvoice, sendInvoice, voidInvoice } from './change-invoice.ts'
import { collectInvoice } from './collect-lines.ts'
import { exportInvoices, listInvoices } from './list-invoices.ts'
import { printInvoice, printInvoiceOfCenter } from './print-invoice.ts'
import { readInvoiceForOffice } from './read-invoices.ts'
import { recordInvoiceReceipt } from './receive-receipt.ts'
import { printStatement, readStatement } from './statement.ts'

const shared = { tags: ['Invoices'], ...forAdmins }
const params = z.object({ id })
const changing = { params, headers: idempotencyHeader }
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const changed = json(invoiceChanged, 'The invoice as it is now')

const collectRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/centers/{id}/invoices',
  summary: 'Draft an invoice of everything that a center owes and that is on no invoice',
  request: changing,
  responses: { 201: json(invoiceResponse, 'The draft'), ...written },
})

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/invoices',
  summary: 'List invoices by page, drafts first and then the newest first',
  request: { query: invoiceFilter },
  responses: {
    200: json(invoicePage, 'The page, and the sums of all invoices'),
    ...refusalResponses(400, 401, 403),
  },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/invoices/export',
  summary: 'Export the matching invoices as CSV',
  request: { query: invoiceExport },
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403) },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/invoices/{id}',
  summary: 'Read an invoice with its lines, receipts, and credit notes',
  request: { params },
  responses: { 200: json(invoiceResponse, 'The invoice'), ...refusalResponses(400, 401, 403, 404) },
})

const saveRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/invoices/{id}',
  summary: 'Change the PO number of an invoice, and the due day of a draft',
  request: { ...changing, body: body(invoiceSave, { po_number: 'PO 4711', due_on: null }) },
  responses: { 200: changed, ...written },
})

const discardRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/admin/invoices/{id}',
  summary: 'Discard a draft',
  request: changing,
  responses: { 200: json(messageResponse, 'Discarded'), ...written },
})

const sendRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/invoices/{id}/send',
  summary: 'Send a draft to the billing address of its center',
  request: changing,
  responses: { 200: changed, ...written },
})

const voidRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/invoices/{id}/void',
  summary: 'Take a sent invoice back that has no money and no credit notes',
  description: 'Its number stays used. What it billed can be invoiced again.',
  request: { ...changing, body: body(invoiceVoid, { reason: 'Billed to the wrong center' }) },
  responses: { 200: changed, ...written },
})

const receiptRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/invoices/{id}/receipts',
  summary: 'Record money received for an invoice, in full or in part',
  description: 'The money goes to the lines in their order, and fills each line before the next.',
  request: {
    ...changing,
    body: body(invoiceReceiptRequest, {
      ...{ amount: 95, balance: 95, method: 'check', reference: '1042', date: '2026-11-10' },
      confirmed_date: true,
    }),
  },
  responses: { 200: changed, ...written },
})

const pdfRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/invoices/{id}/pdf',
  summary: 'Download an invoice or a credit note as PDF',
  request: { params },
  responses: { 200: pdfFile('The document'), ...refusalResponses(400, 401, 403, 404) },
})

const centerPdfRoute = createRoute({
  tags: ['Invoices'],
  security: [{ bearer: [] }],
  method: 'get',
  path: '/centers/{id}/invoices/{invoiceId}/pdf',
  summary: 'Download an invoice or a credit note of my center as PDF',
  request: { params: z.object({ id, invoiceId: id }) },
  responses: { 200: pdfFile('The document'), ...refusalResponses(400, 401, 404) },
})

const statementOptions = {
  method: 'get',
  summary: 'Read what a center was charged and paid in a range of days',
  request: { params, query: statementRange },
  responses: { 200: json(statement, 'The statement'), ...refusalResponses(400, 401, 403, 404) },
} as const
const statementRoute = createRoute({
  ...shared,
  ...statementOptions,
  path: '/admin/centers/{id}/statement',
})
const centerStatementRoute = createRoute({
  tags: ['Invoices'],
  security: [{ bearer: [] }],
  ...statementOptions,
  path: '/centers/{id}/statement',
})

const statementPdfOptions = {
  ...statementOptions,
  summary: 'Print what a center was charged and paid in a range of days',
  responses: { ...statementOptions.responses, 200: pdfFile('The statement') },
} as const
const statementPdfRoute = createRoute({
  ...shared,
  ...statementPdfOptions,
  path: '/admin/centers/{id}/statement/pdf',
})
const centerStatementPdfRoute = createRoute({
  tags: ['Invoices'],
  security: [{ bearer: [] }],
  ...statementPdfOptions,
  path: '/centers/{id}/statement/pdf',
})

/** Routes of invoices for the office and for directors, who pay in `onlinePaymentRoutes`. */
export function invoiceRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/invoices/*', authenticate(deps))
  for (const route of [
    collectRoute,
    centerPdfRoute,
    statementRoute,
    statementPdfRoute,
    centerStatementRoute,
    centerStatementPdfRoute,
  ]) {
    routes.use(route.getRoutingPath(), authenticate(deps))
  }
  return routes
    .openapi(collectRoute, async (c) =>
      c.json(
        await collectInvoice({ deps, caller: c.get('caller') }, { centerId: c.req.valid('param').id }),
        201,
      ),
    )
    .openapi(listRoute, async (c) =>
      c.json(await listInvoices({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'invoices.csv',
        await exportInvoices({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(readRoute, async (c) =>
      c.json(await readInvoiceForOffice({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(saveRoute, async (c) =>
      c.json(
        await saveInvoice(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(discardRoute, async (c) =>
      c.json(await discardDraft({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(sendRoute, async (c) =>
      c.json(await sendInvoice({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(voidRoute, async (c) =>
      c.json(
        await voidInvoice(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(pdfRoute, async (c) => {
      const { name, bytes } = await printInvoice({ deps, caller: c.get('caller') }, c.req.valid('param'))
      return pdfResponse(c, name, bytes)
    })
    .openapi(centerPdfRoute, async (c) => {
      const { id: centerId, invoiceId } = c.req.valid('param')
      const { name, bytes } = await printInvoiceOfCenter(
        { deps, caller: c.get('caller') },
        { centerId, id: invoiceId },
      )
      return pdfResponse(c, name, bytes)
    })
    .openapi(statementRoute, async (c) =>
      c.json(
        await readStatement(
          { deps, caller: c.get('caller') },
          { office: true, centerId: c.req.valid('param').id, ...c.req.valid('query') },
        ),
        200,
      ),
    )
    .openapi(statementPdfRoute, async (c) =>
      pdfResponse(
        c,
        'statement.pdf',
        await printStatement(
          { deps, caller: c.get('caller') },
          { office: true, centerId: c.req.valid('param').id, ...c.req.valid('query') },
        ),
      ),
    )
    .openapi(centerStatementRoute, async (c) =>
      c.json(
        await readStatement(
          { deps, caller: c.get('caller') },
          { centerId: c.req.valid('param').id, ...c.req.valid('query') },
        ),
        200,
      ),
    )
    .openapi(centerStatementPdfRoute, async (c) =>
      pdfResponse(
        c,
        'statement.pdf',
        await printStatement(
          { deps, caller: c.get('caller') },
          { centerId: c.req.valid('param').id, ...c.req.valid('query') },
        ),
      ),
    )
    .openapi(receiptRoute, async (c) =>
      c.json(
        await recordInvoiceReceipt(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), receipt: c.req.valid('json') },
        ),
        200,
      ),
    )
}
