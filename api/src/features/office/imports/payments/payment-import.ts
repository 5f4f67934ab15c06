import { sql } from 'kysely'
import { lockNamedSessions, namedEnrollments } from '../find-sessions.ts'
import { type BatchContext, defineImport } from '../import-definition.ts'
import { checkPayments, type ImportedPayment, paymentKey, readPayment } from './check-payments.ts'
import { createPayments, undoPayments } from './create-payments.ts'
import { paymentColumns } from './payment-columns.ts'

/** Payments of an earlier system, identified by their enrollment and the number of their receipt. */
export const paymentImport = defineImport({
  label: 'Payments',
  notice:
    'Nobody is notified, and no receipts are sent. Each payment counts as revenue of the day on which it was paid.',
  columns: paymentColumns,
  read: readPayment,
  prepare: lockNamedSessions,
  keyOf: paymentKey,
  findExisting: findExistingPayments,
  checkNew: checkPayments,
  create: createPayments,
  undo: undoPayments,
})

/**
 * Returns the keys of the payments that exist already. The receipt number of a row is the reference of a receipt, or
 * the id of a payment, as in Cubby's exports. The caller has locked the sessions, so nobody else can charge or end their
 * enrollments until the database transaction ends.
 */
async function findExistingPayments(
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
