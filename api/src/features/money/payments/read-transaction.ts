import type { LedgerEntry, TransactionDetails } from '@cubby/contract/money/transactions'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { transactionsQuery, withFacts } from './transaction-queries.ts'
import { transactionView } from './transaction-views.ts'

/** Returns a transaction with its receipts and refunds. Throws Refusal `payment_not_found`. */
export async function readTransaction(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<TransactionDetails> {
  requireAdmin(caller)
  const row = await withFacts(transactionsQuery(deps.db)).where('payments.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('payment_not_found')
  return { transaction: transactionView(row), entries: (await findEntries(deps.db, id)).map(entryView) }
}

function findEntries(db: Reader, paymentId: string) {
  return db
    .selectFrom('payment_entries')
    .leftJoin('users as recorder', 'recorder.id', 'payment_entries.recorded_by')
    .selectAll('payment_entries')
    .select(fullName('recorder').as('recorder_name'))
    .where('payment_id', '=', paymentId)
    .orderBy('recorded_at')
    .orderBy('payment_entries.id')
    .execute()
}

function entryView(row: Awaited<ReturnType<typeof findEntries>>[number]): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount_cents / 100,
    method: row.method,
    last_four: row.last_four,
    reference: row.reference,
    reason: row.reason,
    received_at: row.received_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder_name,
  }
}
