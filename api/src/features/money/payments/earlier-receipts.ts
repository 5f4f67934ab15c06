import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { type PaymentFacts, statusOfPaid } from '@cubby/rules/money/payment'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { isReceived } from './entries.ts'

interface EarlierMoney {
  readonly cents: number
  readonly method: ReceiptMethod
  readonly lastFour: string | null
  /** The number of the receipt in the earlier system. */
  readonly reference: string
  /** yyyy-MM-dd, in the provider's time zone. */
  readonly day: string
}

interface PaidEnrollment {
  readonly id: string
  /** The current payment, locked; null if the enrollment was never charged. */
  readonly payment: (PaymentFacts & { readonly id: string; readonly is_imported: boolean }) | null
  /** The first day of its session, yyyy-MM-dd. */
  readonly startDate: string
}

interface EarlierReceipt {
  readonly enrollment: PaidEnrollment
  readonly money: EarlierMoney
}

/**
 * Records money that an earlier system received, with few statements, and notifies nobody. The caller has checked the
 * amounts. An enrollment that was never charged gets a payment of the received amount. Returns the ids of the receipts
 * and their payments, in the order of `received`.
 */
export async function addEarlierReceipts(
  ctx: TransactionContext,
  { received, recordedBy }: { readonly received: readonly EarlierReceipt[]; readonly recordedBy: string },
): Promise<{ id: string; paymentId: string }[]> {
  const { deps, trx, now } = ctx
  const dayStart = (day: string) => startOfDay(day, deps.config.provider.timezone)
  const payments = await openPayments(ctx, received)
  const receipts = received.map(({ enrollment, money }) => {
    const payment = payments.get(enrollment.id)
    if (!payment) throw new Error('an enrollment has no payment')
    return { id: newId(), paymentId: payment.id, money }
  })
  await trx
    .insertInto('payment_entries')
    .values(
      receipts.map(({ id, paymentId, money: { cents, method, lastFour, reference, day } }) => ({
        id,
        payment_id: paymentId,
        kind: 'receipt' as const,
        amount_cents: cents,
        method,
        last_four: lastFour,
        reference,
        received_at: dayStart(day),
        recorded_at: now,
        recorded_by: recordedBy,
        is_imported: true,
      })),
    )
    .execute()
  await storeStatuses(
    ctx,
    [...payments.values()].map(({ id }) => id),
  )
  return receipts
}

/**
 * Returns the payments by enrollment id. Creates the payments of enrollments that were never charged, and raises the
 * amounts of payments that an earlier import created.
 */
async function openPayments(
  { deps, trx, now }: TransactionContext,
  received: readonly EarlierReceipt[],
): Promise<ReadonlyMap<string, { readonly id: string }>> {
  const payments = new Map<string, { readonly id: string }>()
  const created = []
  const raised = []
  for (const [id, receipts] of Map.groupBy(received, ({ enrollment }) => enrollment.id)) {
    const sum = receipts.reduce((total, { money }) => total + money.cents, 0)
    const payment = receipts[0]?.enrollment.payment ?? { id: newId(), is_imported: null }
    payments.set(id, payment)
    if (payment.is_imported === null) {
      const first = receipts.map(({ money }) => money.day).toSorted()[0] ?? ''
      created.push({
        id: payment.id,
        enrollment_id: id,
        amount_cents: sum,
        due_date: receipts[0]?.enrollment.startDate ?? first,
        is_imported: true,
        discount_cents: 0,
        created_at: startOfDay(first, deps.config.provider.timezone),
        updated_at: now,
      })
    } else if (payment.is_imported) raised.push({ id: payment.id, cents: sum })
  }
  if (created.length > 0) await trx.insertInto('payments').values(created).execute()
  if (raised.length > 0) {
    await sql`
      update payments set amount_cents = amount_cents + raised.cents, status = 'pending'
      from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb) as raised (id text, cents integer)
      where payments.id = raised.id`.execute(trx)
  }
  return payments
}

/** Sets the status of each payment from its amounts, and copies the reference and card digits of its last receipt. */
async function storeStatuses({ trx, now }: TransactionContext, ids: readonly string[]): Promise<void> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'status', 'amount_cents', 'received_cents', 'refunded_cents', 'kept_cents'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute()
  const statuses = payments.map((payment) => ({ id: payment.id, status: statusOfPaid(payment) }))
  await sql`
    update payments set status = changed.status, updated_at = ${now},
      reference = last.reference, method_last_four = last.last_four,
      paid_at = case when changed.status = 'paid' then last.received_at end
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as changed (id text, status text)
      left join lateral (
        select reference, last_four, received_at from payment_entries
        where payment_id = changed.id and ${isReceived}
        order by received_at desc, recorded_at desc, id desc limit 1) as last on true
    where payments.id = changed.id`.execute(trx)
}

/**
 * Takes back imported receipts, and notifies nobody. The caller has locked their payments and checked that
 * nothing was refunded or carried over. A receipt is deleted, unless its month is closed: it then stays, and
 * an entry that reverses it counts on the first open day. A payment that an import created is reduced, or
 * ends if no money is left. For any other payment, the money is owed again.
 */
export async function undoEarlierReceipts(
  ctx: TransactionContext,
  { ids, recordedBy }: { readonly ids: readonly string[]; readonly recordedBy: string },
): Promise<void> {
  const { trx } = ctx
  const paymentIds = await paymentsOf(trx, ids)
  await trx
    .updateTable('payments')
    .set({ status: 'pending' })
    .where('status', '=', 'paid')
    .where(sql<SqlBool>`id = any(${paymentIds})`)
    .execute()
  const reversed = await reverseInClosedMonths(ctx, { ids, recordedBy })
  const taken = ids.filter((id) => !reversed.includes(id))
  await sql`select take_back_imported_entries(${taken})`.execute(trx)
  await sql`
    delete from payments where id = any(${paymentIds}) and is_imported and received_cents = 0
      and not exists (select from payment_entries where payment_id = payments.id)`.execute(trx)
  await sql`
    update payments set status = 'void' where id = any(${paymentIds}) and is_imported and received_cents = 0`.execute(
    trx,
  )
  await sql`
    update payments set amount_cents = received_cents
    where id = any(${paymentIds}) and is_imported and received_cents > 0`.execute(trx)
  await storeStatuses(ctx, paymentIds)
}

/** Reverses the receipts that count in a closed month. Returns their ids. */
async function reverseInClosedMonths(
  { trx, now }: TransactionContext,
  { ids, recordedBy }: { readonly ids: readonly string[]; readonly recordedBy: string },
): Promise<string[]> {
  const { rows } = await sql<{
    open_from: Date | null
  }>`select open_from_while_booking() as open_from`.execute(trx)
  const openFrom = rows[0]?.open_from
  if (!openFrom) return []
  const closed = await trx
    .selectFrom('payment_entries')
    .select(['id', 'payment_id', 'amount_cents', 'method', 'last_four', 'reference', 'received_at'])
    .select(['booked_at', 'value_at'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .where('booked_at', '<', openFrom)
    .execute()
  if (closed.length === 0) return []
  await trx
    .insertInto('payment_entries')
    .values(
      closed.map(({ id, ...wrong }) => ({
        ...wrong,
        id: newId(),
        kind: 'corrected_out' as const,
        receipt_id: id,
        recorded_at: now,
        recorded_by: recordedBy,
      })),
    )
    .execute()
  return closed.map(({ id }) => id)
}

async function paymentsOf(trx: Trx, receiptIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('payment_entries')
    .select('payment_id')
    .distinct()
    .where(sql<SqlBool>`id = any(${receiptIds})`)
    .execute()
  return rows.flatMap(({ payment_id }) => payment_id ?? [])
}
