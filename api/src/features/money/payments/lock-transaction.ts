import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type TransactionRowWithFacts, transactionsQuery, withFacts } from './transaction-queries.ts'

/** Locks a payment for an operation that moves money. */
export type TransactionLock = (deps: Deps, trx: Trx, id: string) => Promise<TransactionRowWithFacts>

/**
 * Reads a payment and locks its row. Locks the session first, as approving and withdrawing do, so no new
 * payment can be created in the meantime. Throws Refusal `payment_not_found`.
 */
export const lockTransaction: TransactionLock = async (deps, trx, id) => {
  const found = await transactionsQuery(trx).where('payments.id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('payment_not_found')
  await deps.lockSeats(trx, found.session_id)
  return withFacts(transactionsQuery(trx))
    .where('payments.id', '=', id)
    .forUpdate('payments')
    .executeTakeFirstOrThrow()
}
