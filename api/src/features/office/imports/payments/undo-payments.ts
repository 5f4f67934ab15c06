import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { deleteEarlierReceipts } from '../../../money/payments/earlier-receipts.ts'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext } from '../import-definition.ts'

/** Deletes the receipts that were not refunded or carried over since. Returns why the others were kept, by id. */
export async function undoPayments(
  ctx: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { trx } = ctx
  await sql`
    select from payments where id in (select payment_id from payment_entries where id = any(${ids}))
    order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select entry.id, case when payments.refunded_cents > 0 or payments.kept_cents > 0
        or payments.status not in ('pending', 'failed', 'paid')
        or exists (select from payment_entries taken where taken.receipt_id = entry.id)
      then ${messages.keptRefunded} end as reason
    from payment_entries entry join payments on payments.id = entry.payment_id
    where entry.id = any(${ids})`.execute(trx)
  return deleteUnused(ids, rows, { trx, remove: (unused) => deleteEarlierReceipts(ctx, unused) })
}
