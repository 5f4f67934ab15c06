import * as endpoints from '@cubby/contract/money/online-payments-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { checkCheckout } from './check-checkout.ts'
import { closeAttention } from './close-attention.ts'
import { payInvoice } from './pay-invoice.ts'
import { receiveEvent } from './receive-event.ts'
import { startCheckout } from './start-checkout.ts'

/** Routes for paying by card with Stripe. */
export const onlinePaymentRoutes = [
  handle(endpoints.startCheckout, (ctx, { id, ...form }) =>
    startCheckout(ctx, { paymentId: id, request: form }),
  ),
  handle(endpoints.checkCheckout, (ctx, { id }) => checkCheckout(ctx, { paymentId: id })),
  handle(endpoints.closeAttention, (ctx, { id }) => closeAttention(ctx, { id })),
  handle(endpoints.payInvoice, (ctx, { id: centerId, invoiceId, ...form }) =>
    payInvoice(ctx, { ...form, centerId, invoiceId }),
  ),
  handle(endpoints.receiveEvent, async ({ deps }, input, { req }) =>
    receiveEvent(deps, { body: await req.text(), signature: input['stripe-signature'] }),
  ),
]
