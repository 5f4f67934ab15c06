import type { Dispute, OnlineRefund } from '@cubby/contract/money/online-payments'
import type { Transaction, TransactionDetails } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isPaidByStudent } from './payers.ts'
import {
  findEntries,
  readTransactionRow,
  type TransactionRowWithFacts,
  transactionsQuery,
  withFacts,
} from './transaction-rows.ts'
import { entryView, transactionView } from './transaction-views.ts'

/** Locks a payment for an operation that moves money. */
export type TransactionLock = (deps: Deps, trx: Trx, id: string) => Promise<TransactionRowWithFacts>

/**
 * Reads a payment and locks its row. Locks the session first, as approving and withdrawing do, so no new payment can be
 * created in the meantime.
 */
export const lockTransaction: TransactionLock = async (deps, trx, id) => {
  const payment = (await lockTransactions(deps, trx, [id])).get(id)
  if (!payment) throw new Refusal('payment_not_found')
  return payment
}

/** Locks payments between which money moves, like `lockTransaction`. Returns those that exist, by id. */
export async function lockTransactions(
  deps: Deps,
  trx: Trx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionRowWithFacts>> {
  const found = await transactionsQuery(trx).where('payments.id', 'in', ids).execute()
  await deps.lockSeats(
    trx,
    found.map(({ session_id }) => session_id),
  )
  const locked = await withFacts(transactionsQuery(trx))
    .where('payments.id', 'in', ids)
    .orderBy('payments.id')
    .forUpdate('payments')
    .execute()
  return new Map(locked.map((payment) => [payment.id, payment]))
}

/** Returns a transaction with its receipts and refunds. */
export async function readTransaction(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<TransactionDetails> {
  requireAdmin(caller)
  const row = await withFacts(transactionsQuery(deps.db)).where('payments.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('payment_not_found')
  const today = await todayOf(deps, deps.db)
  return {
    transaction: transactionView(row, today),
    entries: (await findEntries(deps.db, id)).map(entryView),
    online_refunds: await findOnlineRefunds(deps.db, id),
    disputes: await findDisputes(deps.db, id),
  }
}

/** Returns the day in the provider's time zone, yyyy-MM-dd. */
export async function todayOf({ clock, config }: Deps, db: Reader): Promise<string> {
  return dayOf(await clock(db), config.provider.timezone)
}

/** Returns the refunds of a payment that went to a card through Stripe. */
async function findOnlineRefunds(db: Reader, paymentId: string): Promise<OnlineRefund[]> {
  const rows = await db
    .selectFrom('online_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_cents / 100,
    status: row.status,
    reason: row.reason,
    failure: row.failure,
    unbooked: row.unbooked_cents / 100,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    done: row.done_at !== null,
  }))
}

async function findDisputes(db: Reader, paymentId: string): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_cents / 100,
    reason: row.reason,
    status: row.status,
    evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    done: row.done_at !== null,
  }))
}

/** Shows a transaction that must exist. */
export async function readTransactionView(deps: Deps, db: Trx, id: string): Promise<Transaction> {
  return transactionView(await readTransactionRow(db, id), await todayOf(deps, db))
}

/** Cents still owed for a payment that `owedQuery` finds. */
export const owedCents = sql<number>`(payments.amount_cents - payments.received_cents + payments.refunded_cents)`

/** Returns the dollars that students still owe for a session. */
export async function owedForSession(db: Reader, sessionId: string): Promise<number> {
  const { owed } = await owedQuery(db)
    .clearSelect()
    .select(sql<number>`coalesce(sum(${owedCents}), 0)::int`.as('owed'))
    .where('enrollments.session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return owed / 100
}

/** Selects what students owe. Leaves out test accounts, and what centers owe, because that is on their invoices. */
export function owedQuery(db: Reader) {
  return transactionsQuery(db)
    .where('payments.status', 'in', ['pending', 'failed'])
    .where(isPaidByStudent)
    .where('users.is_test_account', '=', false)
}
