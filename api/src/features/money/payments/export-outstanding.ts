import type { OutstandingExport } from '@cubby/contract/outstanding-payments'
import { dayOf } from '@cubby/rules/days'
import { csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { inOrder, isDue } from './list-outstanding.ts'
import { chargedIn, owedQuery, searchedFor } from './transaction-queries.ts'
import { outstandingView } from './transaction-views.ts'

const columns = [
  'Student',
  'Email',
  'Class',
  'Session Date',
  'Amount',
  'Paid',
  'Remaining',
  'Due Date',
  'Status',
  'Payment Method',
  'Reminded',
]

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
    columns,
    ids.map(({ id }) => id),
    read,
    (one) => [
      [
        one.student_name,
        one.student_email,
        one.class_name,
        one.session_date,
        one.amount.toFixed(2),
        one.paid.toFixed(2),
        one.remaining.toFixed(2),
        one.due_date,
        one.status,
        one.last_four ? `****${one.last_four}` : '',
        one.reminded_at ? dayOf(new Date(one.reminded_at), timezone) : '',
      ],
    ],
  )
}
