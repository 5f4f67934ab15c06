import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { writeAuditLogs } from '../../../../platform/db/audit-log.ts'
import { addEarlierReceipts, undoEarlierReceipts } from '../../../money/payments/earlier-receipts.ts'
import { deleteUnused } from '../delete-unused.ts'
import { lockNamedSessions, namedEnrollments } from '../find-sessions.ts'
import { type BatchContext, defineImport } from '../import-definition.ts'
import {
  checkPayments,
  findCharged,
  type ImportedPayment,
  paymentColumns,
  paymentKey,
  readPayment,
} from './check-payments.ts'

/** Payments of an earlier system, identified by their enrollment and the number of their receipt. */
export const paymentImport = defineImport({
  label: 'Payments',
  notice:
    'No one is notified, and no receipts are sent. Each payment counts as revenue of the day on which it was paid.',
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
 * Returns the keys of the payments that exist already. The receipt number of a row is the reference of a
 * receipt, or the id of a payment, as in Cubby's exports. A receipt that was only reversed, by the undo of an
 * import, does not count. An import has locked the sessions, so nobody else can charge or end their
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
          and lower(entry.reference) = ${receipts}::jsonb ->> named.at
          and (not exists (select from payment_entries reversal
              where reversal.receipt_id = entry.id and reversal.kind = 'corrected_out')
            or exists (select from payment_entries corrected
              where corrected.receipt_id = entry.id and corrected.kind = 'corrected_in')))`.execute(ctx.trx)
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(paymentKey))
}

/**
 * Records imported payments and notifies nobody. The caller has locked their sessions and payments, and
 * checked them. Returns the ids of the receipts by key.
 */
async function createPayments(
  ctx: BatchContext,
  records: readonly ImportedPayment[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const { trx, now, actorId } = ctx
  const charged = await findCharged(ctx, records)
  const received = records.map((record, at) => {
    const found = charged[at]
    if (!found || !record.paid_on) throw new Error('a payment was not checked')
    const { enrollment_id, payment, start_date } = found
    const { cents, method, last_four, receipt, paid_on } = record
    const money = { cents, method, lastFour: last_four, reference: receipt, day: paid_on }
    return { enrollment: { id: enrollment_id, payment, startDate: start_date }, money }
  })
  const receipts = await addEarlierReceipts(ctx, { received, recordedBy: actorId })
  await writeAuditLogs(
    trx,
    receipts.map(({ paymentId }, at) => ({
      actorId,
      action: 'payment.imported',
      subject: { type: 'payment', id: paymentId },
      details: {
        user_id: charged[at]?.user_id,
        session_id: charged[at]?.session_id,
        amount: (records[at]?.cents ?? 0) / 100,
        method: records[at]?.method,
        reference: records[at]?.receipt,
      },
      request: null,
      now,
    })),
  )
  return new Map(records.map((record, at) => [paymentKey(record), receipts[at]?.id ?? '']))
}

/**
 * Takes back the receipts that were not refunded, carried over, or corrected since. Returns why the others
 * were kept, by id.
 */
async function undoPayments(ctx: BatchContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { trx, actorId } = ctx
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
  return deleteUnused(ids, rows, {
    trx,
    remove: (unused) => undoEarlierReceipts(ctx, { ids: unused, recordedBy: actorId }),
  })
}
