import type { TransactionFilter, TransactionPage } from '@cubby/contract/money/transactions'
import { paginationOf } from '@cubby/rules/pagination'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findTransactions } from './find-transactions.ts'
import { transactionView } from './transaction-views.ts'

/** Returns one page of the matching payments, with the dollars received for each on the days of the filter. */
export async function listTransactions(
  { deps, caller }: RequestContext,
  filter: TransactionFilter,
): Promise<TransactionPage> {
  requireAdmin(caller)
  const { rows, total, received } = await findTransactions(deps.db, deps.config.provider.timezone, filter)
  const { page, limit } = filter
  return {
    transactions: rows.map((row) => ({
      ...transactionView(row),
      received: received && (received.of.get(row.id) ?? 0) / 100,
    })),
    received: received && received.cents / 100,
    pagination: paginationOf(page, limit, total),
  }
}
