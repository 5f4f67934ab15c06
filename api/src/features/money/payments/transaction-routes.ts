import * as endpoints from '@cubby/contract/money/payments-transaction-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { readCashBook } from './cash-book.ts'
import { changeInstallments } from './change-installments.ts'
import { recordPayment, setTransactionStatus } from './change-transaction.ts'
import { closeMonth, listClosedMonths, reopenMonth } from './closed-months.ts'
import { correctEntry } from './correct-entry.ts'
import { exportCashBook, printCashBook } from './export-cash-book.ts'
import { exportTransactions, listTransactions } from './find-transactions.ts'
import { exportJournal } from './journal.ts'
import { readTransaction } from './read-transaction.ts'
import { refundPayment } from './refund-payment.ts'
import { removeReceipt } from './remove-receipt.ts'

/** Routes of transactions, their receipts, their refunds, and the cash book. */
export const transactionRoutes = [
  handle(endpoints.listTransactions, listTransactions),
  handle(endpoints.exportTransactions, async (ctx, input, c) =>
    csvResponse(c, 'transactions.csv', exportTransactions(await forExport(ctx), input)),
  ),
  handle(endpoints.readCashBook, readCashBook),
  handle(endpoints.exportCashBook, async (ctx, input, c) =>
    csvResponse(c, 'cash-book.csv', exportCashBook(await forExport(ctx), input)),
  ),
  handle(endpoints.printCashBook, async (ctx, input, c) =>
    pdfResponse(c, 'cash-book.pdf', await printCashBook(await forExport(ctx), input)),
  ),
  handle(endpoints.exportJournal, async (ctx, filter, c) =>
    csvResponse(c, `journal-${filter.format}.csv`, await exportJournal(await forExport(ctx), filter)),
  ),
  handle(endpoints.listClosedMonths, listClosedMonths),
  handle(endpoints.closeMonth, closeMonth),
  handle(endpoints.reopenMonth, reopenMonth),
  handle(
    endpoints.setTransactionStatus,
    (ctx, { id: transactionId, ...form }) => setTransactionStatus(ctx, { id: transactionId, change: form }),
    awaitsApproval,
  ),
  handle(endpoints.readTransaction, (ctx, { id }) => readTransaction(ctx, { id })),
  handle(endpoints.recordPayment, (ctx, { id: paymentId, ...form }) =>
    recordPayment(ctx, { id: paymentId, receipt: form }),
  ),
  handle(
    endpoints.correctEntry,
    (ctx, { id: paymentId, ...form }) => correctEntry(ctx, { id: paymentId, correction: form }),
    awaitsApproval,
  ),
  handle(
    endpoints.removeReceipt,
    (ctx, { id: paymentId, ...form }) => removeReceipt(ctx, { id: paymentId, removal: form }),
    awaitsApproval,
  ),
  handle(endpoints.changeInstallments, (ctx, { id: paymentId, ...form }) =>
    changeInstallments(ctx, { id: paymentId, change: form }),
  ),
  handle(
    endpoints.refundPayment,
    (ctx, { id: paymentId, ...form }) => refundPayment(ctx, { id: paymentId, refund: form }),
    awaitsApproval,
  ),
]

/** 202 if another administrator has to approve it first. */
function awaitsApproval({ approval_request }: { readonly approval_request?: unknown }): 200 | 202 {
  return approval_request ? 202 : 200
}
