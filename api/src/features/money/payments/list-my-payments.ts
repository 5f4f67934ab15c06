import type { Payment } from '@cubby/contract/money/payments'
import { dayOf } from '@cubby/rules/days'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { findReceiptsOfUser } from './ledger.ts'
import { paymentsQuery } from './queries.ts'
import { paymentView } from './views.ts'

/** Lists the caller's payments, the next one due first. Void payments appear only in the history. */
export async function listMyPayments(
  { deps, caller: { user } }: Pick<ContextParts, 'deps'> & { readonly caller: Pick<Caller, 'user'> },
  { history }: { history: boolean } = { history: false },
): Promise<Payment[]> {
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const [rows, receipts] = await Promise.all([
    paymentsQuery(deps.db)
      .where('enrollments.user_id', '=', user.id)
      .$if(!history, (query) => query.where('payments.status', '!=', 'void'))
      .execute(),
    findReceiptsOfUser(deps.db, user.id),
  ])
  return rows.map((row) => paymentView(row, receipts, today))
}
