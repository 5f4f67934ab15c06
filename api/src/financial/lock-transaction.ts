import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { type TransactionRowWithFacts, transactionsQuery, withFacts } from './queries.ts'

/** How a transaction that moves money gets hold of a payment. */
export type TransactionLock = (deps: Deps, trx: Trx, id: string) => Promise<TransactionRowWithFacts>

/**
 * A transaction, locked. The session first, as whoever approves or withdraws does: nobody charges anew
 * meanwhile. Throws Refusal `payment_not_found`.
 */
export const lockTransaction: TransactionLock = async (deps, trx, id) => {
  const found = await transactionsQuery(trx).where('payments.id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('payment_not_found')
  await deps.lockSeats(trx, found.session_id, deps.config.provider.timezone)
  return withFacts(transactionsQuery(trx))
    .where('payments.id', '=', id)
    .forUpdate('payments')
    .executeTakeFirstOrThrow()
}
