import { sql } from 'kysely'
import { namedEnrollments } from '../find-sessions.ts'
import type { BatchContext } from '../import-definition.ts'
import { paymentKey } from './payment-key.ts'
import type { ImportedPayment } from './read-payment.ts'

/**
 * Returns the keys of the payments that exist already. The receipt number of a row is the reference of a receipt, or
 * the id of a payment, as in Cubby's exports. The caller has locked the sessions, so nobody else can charge or end their
 * enrollments until the database transaction ends.
 */
export async function findExistingPayments(
  ctx: BatchContext,
  records: readonly ImportedPayment[],
): Promise<ReadonlySet<string>> {
  const receipts = JSON.stringify(records.map(({ receipt }) => receipt.toLowerCase()))
  const { rows } = await sql<{ at: number }>`
    select distinct named.at from ${namedEnrollments(records)}
      join payments on payments.enrollment_id = enrollments.id
    where lower(payments.id) = ${receipts}::jsonb ->> named.at
      or exists (select from payment_entries entry
        where entry.payment_id = payments.id and entry.kind = 'receipt'
          and lower(entry.reference) = ${receipts}::jsonb ->> named.at)`.execute(ctx.trx)
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(paymentKey))
}
