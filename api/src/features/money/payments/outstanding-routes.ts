import * as endpoints from '@cubby/contract/money/payments-outstanding-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { exportOutstanding, listOutstanding, readFinancialSummary } from './outstanding.ts'
import { sendPaymentNotice, sendReminder } from './send-payment-reminder.ts'

/** Routes of what students owe: the summary, the outstanding payments, and messages about them. */
export const outstandingRoutes = [
  handle(endpoints.readFinancialSummary, readFinancialSummary),
  handle(endpoints.listOutstanding, listOutstanding),
  handle(endpoints.exportOutstanding, async (ctx, input, c) =>
    csvResponse(c, 'outstanding.csv', await exportOutstanding(await forExport(ctx), input)),
  ),
  handle(endpoints.sendReminder, (ctx, { payment_id }) => sendReminder(ctx, { paymentId: payment_id })),
  handle(endpoints.sendPaymentNotice, sendPaymentNotice),
]
