import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { financialSummary, summaryRange } from '@cubby/contract/money/financial-summary'
import {
  outstandingExport,
  outstandingFilter,
  outstandingPage,
  paymentNotice,
  paymentReminder,
} from '@cubby/contract/money/outstanding-payments'
import { createRoute } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { exportOutstanding, listOutstanding, readFinancialSummary } from './outstanding.ts'
import { sendPaymentNotice, sendReminder } from './send-payment-reminder.ts'

const shared = { tags: ['Financial Management'], ...forAdmins }
const read = refusalResponses(400, 401, 403)
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const summaryRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/summary',
  summary: 'Read the revenue and the outstanding amounts',
  request: { query: summaryRange },
  responses: { 200: json(financialSummary, 'Dollars and counts'), ...read },
})

const outstandingRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/payments/outstanding',
  summary: 'List outstanding payments by page, without test accounts',
  request: { query: outstandingFilter },
  responses: { 200: json(outstandingPage, 'The page, and the sums of the range'), ...read },
})

const outstandingExportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/financial/payments/outstanding/export',
  summary: 'Export outstanding payments as CSV, without test accounts',
  request: { query: outstandingExport },
  responses: { 200: csvFile, ...read },
})

const reminderRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/payments/reminder',
  summary: 'Send a reminder of an outstanding payment',
  request: { headers: idempotencyHeader, body: body(paymentReminder) },
  responses: { 200: json(messageResponse, 'Sent'), ...written },
})

const noticeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/financial/payments/notify',
  summary: 'Send a message to the user of a payment',
  request: { headers: idempotencyHeader, body: body(paymentNotice) },
  responses: { 200: json(messageResponse, 'Sent'), ...written },
})

/** Routes of what students owe: the summary, the outstanding payments, and messages about them. */
export function outstandingRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/financial/*', authenticate(deps))
  return routes
    .openapi(summaryRoute, async (c) =>
      c.json(await readFinancialSummary({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(outstandingRoute, async (c) =>
      c.json(await listOutstanding({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(outstandingExportRoute, async (c) =>
      csvResponse(
        c,
        'outstanding.csv',
        await exportOutstanding(
          { deps: await forExport(deps), caller: c.get('caller') },
          c.req.valid('query'),
        ),
      ),
    )
    .openapi(reminderRoute, async (c) =>
      c.json(
        await sendReminder({ deps, caller: c.get('caller') }, { paymentId: c.req.valid('json').payment_id }),
        200,
      ),
    )
    .openapi(noticeRoute, async (c) =>
      c.json(await sendPaymentNotice({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
}
