import type { TransactionExport } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { refundDueCents } from '@cubby/rules/money/payment'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { everyTransaction } from './find-transactions.ts'
import type { TransactionRow } from './transaction-queries.ts'
import { sharedView } from './transaction-views.ts'

/** Exports the matching transactions as CSV, oldest first, as a stream. Days are in the provider's time zone. */
export function exportTransactions(
  { deps, caller }: RequestContext,
  filter: TransactionExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  return csvPieces(columnsOf(timezone), withViews(everyTransaction(deps.db, timezone, filter)))
}

interface Exported {
  readonly row: TransactionRow
  readonly view: ReturnType<typeof sharedView>
}

async function* withViews(parts: AsyncIterable<TransactionRow[]>): AsyncGenerator<Exported[]> {
  for await (const rows of parts) yield rows.map((row) => ({ row, view: sharedView(row) }))
}

function columnsOf(timezone: string): CsvColumn<Exported>[] {
  const day = (instant: Date | null) => (instant ? dayOf(instant, timezone) : '')
  return [
    ['Transaction', ({ view }) => view.id],
    ['Charged', ({ row }) => day(row.created_at)],
    ['Student', ({ view }) => view.student_name],
    ['Email', ({ view }) => view.student_email],
    ['Class', ({ view }) => view.class_name],
    ['Session Date', ({ view }) => view.session_date],
    ['Amount', ({ view }) => view.amount.toFixed(2)],
    ['Paid', ({ view }) => view.paid.toFixed(2)],
    ['Refunded', ({ row }) => (row.refunded_cents / 100).toFixed(2)],
    ['Remaining', ({ view }) => view.remaining.toFixed(2)],
    ['Status', ({ row }) => row.status],
    ['Due Date', ({ view }) => view.due_date],
    ['Paid On', ({ row }) => day(row.paid_at)],
    ['Payment Method', ({ view }) => (view.last_four ? `****${view.last_four}` : '')],
    ['Reference', ({ row }) => row.reference ?? ''],
    ['Refund Due', ({ row }) => (refundDueCents(row) / 100).toFixed(2)],
    ['Kept', ({ row }) => (row.kept_cents / 100).toFixed(2)],
  ]
}
