import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { planInstallments } from '@cubby/rules/money/payment-plan'
import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { Given } from './builder.ts'
import { addEntries, insertPayments } from './rows.ts'

type NewPayment = Given<'payments'> & {
  readonly enrollment_id: string
  readonly amount_cents: number
  readonly created_at: Date
  /** The first day of the session, before which it is due, yyyy-MM-dd. */
  readonly startDate: string
  /** By default everything is due at once. */
  readonly plan?: PaymentPlan
}

/** Charges enrollments, and returns the ids of the payments. By default they are pending. */
export function addPayments(trx: Trx, payments: readonly NewPayment[]): Promise<string[]> {
  return insertPayments(
    trx,
    payments.map(({ startDate, plan = [], ...payment }) => {
      const today = dayOf(payment.created_at, 'UTC')
      const installments = planInstallments(plan, { amountCents: payment.amount_cents, today, startDate })
      return { due_date: paymentDueDate(startDate, today), installments, ...payment }
    }),
  )
}

interface Paid {
  /** The id of the payment. */
  readonly id: string
  readonly cents: number
  readonly at: Date | string
  readonly method: ReceiptMethod
  readonly lastFour?: string
  readonly reference?: string
}

/** Adds receipts of everything that is owed for payments, which are then paid. Returns the ids of the receipts. */
export async function payInFull(trx: Trx, paid: readonly Paid[]): Promise<string[]> {
  const receipts = await addEntries(
    trx,
    paid.map(({ id, cents, at, method, lastFour = null, reference = null }) => {
      const how = { method, last_four: lastFour, reference }
      return { payment_id: id, amount_cents: cents, received_at: at, ...how }
    }),
  )
  await sql`
    update payments set status = 'paid', paid_at = received_at, reference = receipt.reference,
      method_last_four = receipt.last_four
    from payment_entries receipt
    where receipt.id = any(${receipts}) and payments.id = receipt.payment_id`.execute(trx)
  return receipts
}
