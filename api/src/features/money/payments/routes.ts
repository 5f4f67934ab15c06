import * as endpoints from '@cubby/contract/money/payments-endpoints'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { listMyPayments } from './list-my-payments.ts'
import { openReceipt } from './open-receipt.ts'
import { pay } from './receive-money.ts'

export const paymentRoutes = [
  handle(endpoints.listMyPayments, async (ctx) => {
    const mine = await listMyPayments(ctx)
    return { payments: mine, total: mine.length }
  }),
  handle(endpoints.listPaymentHistory, async (ctx) => {
    const mine = await listMyPayments(ctx, { history: true })
    return { payments: mine, total: mine.length }
  }),
  handle(endpoints.pay, (ctx, { id, ...form }) => pay(ctx, { paymentId: id, ...form })),
  handle(endpoints.openReceipt, async (ctx, { id }, c) => {
    const { name, bytes } = await openReceipt(ctx, { id })
    return pdfResponse(c, name, bytes)
  }),
]
