import { invoicePaid, invoicePayRequest } from '@cubby/contract/money/invoices'
import { checkout, checkoutState } from '@cubby/contract/money/online-payments'
import { checkoutRequest } from '@cubby/contract/money/payments'
import { transactionChanged } from '@cubby/contract/money/transactions'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { checkCheckout } from './check-checkout.ts'
import { closeAttention } from './close-attention.ts'
import { payInvoice } from './pay-invoice.ts'
import { receiveEvent } from './receive-event.ts'
import { startCheckout } from './start-checkout.ts'

const shared = { tags: ['Payments'], security: [{ bearer: [] }] }
const params = z.object({ id })

const startRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/profile/payments/{id}/checkout',
  summary: 'Open the page of Stripe on which I pay what remains of my payment, or its next installment',
  description: 'Repeating the request returns the same page while it is open.',
  request: { params, headers: idempotencyHeader, body: body(checkoutRequest) },
  responses: {
    200: json(z.object({ checkout }), 'The page'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

const checkRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/profile/payments/{id}/checkout/check',
  summary: 'Ask Stripe what became of the page on which I paid',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(checkoutState, 'What is known now'),
    ...refusalResponses(400, 401, 404, 422, 503),
  },
})

const attentionRoute = createRoute({
  tags: ['Financial Management'],
  ...forAdmins,
  method: 'post',
  path: '/admin/financial/payments/{id}/attention/done',
  summary: 'Mark failed refunds and disputes of a payment as done',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(transactionChanged, 'Done'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const payInvoiceRoute = createRoute({
  tags: ['Invoices'],
  security: [{ bearer: [] }],
  method: 'post',
  path: '/centers/{id}/invoices/{invoiceId}/pay',
  summary: 'Pay an invoice of my center by card, in full or in part',
  description: 'With a payment provider, the response says where to pay. Nothing is paid yet then.',
  request: {
    params: z.object({ id, invoiceId: id }),
    headers: idempotencyHeader,
    body: body(invoicePayRequest, { amount: 95, balance: 95 }),
  },
  responses: {
    200: json(invoicePaid, 'Paid, or where to pay'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

const webhookRoute = createRoute({
  tags: ['Payments'],
  method: 'post',
  path: '/webhooks/stripe',
  summary: 'Receive an event of Stripe, which is signed',
  description: 'Each event is stored once. Its work is done afterwards.',
  request: {
    headers: z.object({
      'stripe-signature': z.string().optional().describe('Signs the time and the body of the event'),
    }),
  },
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'Stored, or ignored'),
    ...refusalResponses(400, 404, 503),
  },
})

/** Routes for paying by card with Stripe. */
export function onlinePaymentRoutes(deps: Deps) {
  const routes = router()
  routes.use('/profile/payments/:id/*', authenticate(deps))
  for (const route of [attentionRoute, payInvoiceRoute]) {
    routes.use(route.getRoutingPath(), authenticate(deps))
  }
  return routes
    .openapi(startRoute, async (c) =>
      c.json(
        await startCheckout(
          { deps, caller: c.get('caller') },
          { paymentId: c.req.valid('param').id, request: c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(checkRoute, async (c) =>
      c.json(
        await checkCheckout({ deps, caller: c.get('caller') }, { paymentId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(attentionRoute, async (c) =>
      c.json(await closeAttention({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
    .openapi(payInvoiceRoute, async (c) => {
      const { id: centerId, invoiceId } = c.req.valid('param')
      const paying = { ...c.req.valid('json'), centerId, invoiceId }
      return c.json(await payInvoice({ deps, caller: c.get('caller') }, paying), 200)
    })
    .openapi(webhookRoute, async (c) =>
      c.json(
        await receiveEvent(deps, {
          body: await c.req.text(),
          signature: c.req.valid('header')['stripe-signature'],
        }),
        200,
      ),
    )
}
