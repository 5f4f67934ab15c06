import type { TransactionExport } from '@cubby/contract/transactions'
import { dayOf } from '@cubby/rules/days'
import { refundDueCents } from '@cubby/rules/payment'
import type { Deps } from '../../../platform/deps.ts'
import { csvLines } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { everyTransaction } from './find-transactions.ts'
import type { TransactionRow } from './transaction-queries.ts'
import { sharedView } from './transaction-views.ts'

const columns = [
  'Transaction',
  'Charged',
  'Student',
  'Email',
  'Class',
  'Session Date',
  'Amount',
  'Paid',
  'Refunded',
  'Remaining',
  'Status',
  'Due Date',
  'Paid On',
  'Payment Method',
  'Reference',
  'Refund Due',
  'Kept',
]

/** Exports the matching transactions as CSV, oldest first, as a stream. Days are in the provider's time zone. */
export function exportTransactions(
  { deps, caller }: RequestContext,
  filter: TransactionExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  return piecesOf(deps, filter)
}

async function* piecesOf({ db, config }: Deps, filter: TransactionExport): AsyncGenerator<string> {
  const { timezone } = config.provider
  yield csvLines([columns])
  for await (const rows of everyTransaction(db, timezone, filter)) {
    yield csvLines(rows.map((row) => lineOf(row, timezone)))
  }
}

function lineOf(row: TransactionRow, timezone: string): string[] {
  const day = (instant: Date | null) => (instant ? dayOf(instant, timezone) : '')
  const transaction = sharedView(row)
  return [
    transaction.id,
    day(row.created_at),
    transaction.student_name,
    transaction.student_email,
    transaction.class_name,
    transaction.session_date,
    transaction.amount.toFixed(2),
    transaction.paid.toFixed(2),
    (row.refunded_cents / 100).toFixed(2),
    transaction.remaining.toFixed(2),
    row.status,
    transaction.due_date,
    day(row.paid_at),
    transaction.last_four ? `****${transaction.last_four}` : '',
    row.reference ?? '',
    (refundDueCents(row) / 100).toFixed(2),
    (row.kept_cents / 100).toFixed(2),
  ]
}
