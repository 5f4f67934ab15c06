import { type Payment, payment, payRequest } from '@cubby/contract/money/payments'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  pdfFile,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { listMyPayments } from './list-my-payments.ts'
import { openReceipt } from './open-receipt.ts'
import { pay } from './receive-money.ts'

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

const shared = { tags: ['Payments'], security: [{ bearer: [] }] }
const payments = z.object({ payments: z.array(payment), total: z.int() })
const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/payments',
  summary: 'List my payments except void ones, the next one due first',
  responses: {
    200: json(payments, 'The payments', { payments: [examplePayment], total: 1 }),
    304: unchanged,
    ...refusalResponses(401),
  },
})

const historyRoute = createRoute({
  ...listRoute,
  path: '/users/payment-history',
  summary: 'List all my payments, including void and refunded ones',
})

const payRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/profile/payments/{id}',
  summary: 'Pay what remains of my payment',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(payRequest, { status: 'paid', last_four: '4242' }),
  },
  responses: {
    200: json(z.object({ payment }), 'The payment, paid', { payment: examplePayment }),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

const receiptRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/payments/receipts/{id}',
  summary: 'Download a receipt as PDF, for its user and administrators',
  request: { params: z.object({ id }) },
  responses: {
    200: pdfFile('The receipt'),
    ...refusalResponses(400, 401, 404),
  },
})

export function paymentRoutes(deps: Deps) {
  const routes = router()
  for (const { path } of [listRoute, historyRoute]) routes.use(path, authenticate(deps), etag())
  routes.use('/profile/payments/:id', authenticate(deps))
  routes.use('/payments/receipts/:id', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => {
      const mine = await listMyPayments({ deps, caller: c.get('caller') })
      return c.json({ payments: mine, total: mine.length }, 200)
    })
    .openapi(historyRoute, async (c) => {
      const mine = await listMyPayments({ deps, caller: c.get('caller') }, { history: true })
      return c.json({ payments: mine, total: mine.length }, 200)
    })
    .openapi(payRoute, async (c) =>
      c.json(
        await pay(
          { deps, caller: c.get('caller') },
          { paymentId: c.req.valid('param').id, ...c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(receiptRoute, async (c) => {
      const { name, bytes } = await openReceipt(
        { deps, caller: c.get('caller') },
        { id: c.req.valid('param').id },
      )
      return pdfResponse(c, name, bytes)
    })
}
