import type { OutstandingExport } from '@cubby/contract/money/outstanding-payments'
import { dayOf } from '@cubby/rules/days'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { inOrder, isDue } from './list-outstanding.ts'
import { chargedIn, owedQuery, searchedFor } from './transaction-queries.ts'
import { outstandingView } from './transaction-views.ts'

/** Exports the outstanding payments as CSV, in the order of the list. Days are in the provider's time zone. */
export async function exportOutstanding(
  { deps, caller }: RequestContext,
  { sort, direction, searchTerm, due, ...range }: OutstandingExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const ids = await owedQuery(deps.db)
    .where(chargedIn(range, timezone))
    .where(searchedFor(searchTerm))
    .where(isDue(due, today))
    .clearSelect()
    .select('payments.id')
    .orderBy(inOrder(sort, direction))
    .execute()
  const read = async (some: string[]) => {
    const rows = await owedQuery(deps.db).where('payments.id', 'in', some).execute()
    return rows.map((row) => outstandingView(row, today))
  }
  return csvPieces(
    columnsOf(timezone),
    rowsInOrder(
      ids.map(({ id }) => id),
      read,
    ),
  )
}

function columnsOf(timezone: string): CsvColumn<ReturnType<typeof outstandingView>>[] {
  return [
    ['Student', (one) => one.student_name],
    ['Email', (one) => one.student_email],
    ['Class', (one) => one.class_name],
    ['Session Date', (one) => one.session_date],
    ['Amount', (one) => one.amount.toFixed(2)],
    ['Paid', (one) => one.paid.toFixed(2)],
    ['Remaining', (one) => one.remaining.toFixed(2)],
    ['Due Date', (one) => one.due_date],
    ['Status', (one) => one.status],
    ['Payment Method', (one) => (one.last_four ? `****${one.last_four}` : '')],
    ['Reminded', (one) => (one.reminded_at ? dayOf(new Date(one.reminded_at), timezone) : '')],
  ]
}
