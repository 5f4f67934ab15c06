import type { Transaction, TransactionExport } from '@cubby/contract/financial'
import { dayOf } from '@cubby/rules/days'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'
import { csvLines } from '../http/csv.ts'
import { everyTransaction } from './find-transactions.ts'
import { transactionView } from './views.ts'

const columns = [
  'Transaction',
  'Charged',
  'Student',
  'Email',
  'Class',
  'Session Date',
  'Amount',
  'Status',
  'Due Date',
  'Paid',
  'Payment Method',
  'Reference',
]

/** The transactions of a filter as CSV, the oldest first, as they are read. Days are the provider's. */
export function exportTransactions(
  deps: Deps,
  caller: Caller,
  filter: TransactionExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  return piecesOf(deps, filter)
}

async function* piecesOf({ db, config }: Deps, filter: TransactionExport): AsyncGenerator<string> {
  const { timezone } = config.provider
  yield csvLines([columns])
  for await (const rows of everyTransaction(db, timezone, filter)) {
    yield csvLines(rows.map((row) => lineOf(transactionView(row), timezone)))
  }
}

function lineOf(transaction: Transaction, timezone: string): string[] {
  const day = (instant: string | null) => (instant ? dayOf(new Date(instant), timezone) : '')
  return [
    transaction.id,
    day(transaction.created_at),
    transaction.student_name,
    transaction.student_email,
    transaction.class_name,
    transaction.session_date,
    transaction.amount.toFixed(2),
    transaction.status,
    transaction.due_date,
    day(transaction.paid_at),
    transaction.last_four ? `****${transaction.last_four}` : '',
    transaction.reference ?? '',
  ]
}
