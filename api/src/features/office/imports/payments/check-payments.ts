import { PRICE_MAX, RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type ReceiptMethod, receiptMethods } from '@cubby/contract/money/method-labels'
import { receiptMethod, type TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { day } from '@cubby/contract/text'
import { dayOf } from '@cubby/rules/days'
import { remainingCents } from '@cubby/rules/money/payment'
import { sql } from 'kysely'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { type InSession, namedEnrollments, placeKey } from '../find-sessions.ts'
import type {
  BatchContext,
  ColumnDefinition,
  EarlierShares,
  RowCheck,
  RowErrors,
  RowValues,
} from '../import-definition.ts'
import { numberFrom } from '../read-formats.ts'
import { placeColumns, placeFields, placeValues, required } from '../read-place.ts'
import { choicesOf } from '../read-values.ts'

/** Refuses payments without an enrollment that can be paid, and more money than is owed for it. */
export async function checkPayments(
  ctx: BatchContext,
  records: readonly ImportedPayment[],
  { isDryRun, earlierShares }: { readonly isDryRun: boolean; readonly earlierShares: EarlierShares },
): Promise<RowCheck[]> {
  if (!isDryRun) await lockNamedPayments(ctx, records)
  const charged = await findCharged(ctx, records)
  const taken = new Map(await earlierShares(charged.flatMap((found) => found?.enrollment_id ?? [])))
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  return records.map((record, at): RowCheck => {
    const session = record.found
    const found = charged[at]
    const day = dayError(record, today)
    const errors = {
      ...(session && 'errors' in session
        ? session.errors
        : !found && { session_date: messages.importEnrollmentUnknown }),
      ...(record.cents === 0 && { paid: messages.amountRequired }),
      ...(day && { paid_on: day }),
      ...(found?.is_paid_by_center && { paid: messages.paidOnInvoice }),
      ...(found && !found.is_charged && { session_date: messages.importEnrollmentNotCharged }),
    }
    if (Object.keys(errors).length > 0 || !found) return { errors }
    const earlier = taken.get(found.enrollment_id) ?? 0
    if (earlier + record.cents > payableCents(found))
      return { errors: { paid: messages.amountExceedsRemaining } }
    taken.set(found.enrollment_id, earlier + record.cents)
    return { errors: null, share: { of: found.enrollment_id, amount: record.cents } }
  })
}

function dayError({ paid_on }: ImportedPayment, today: string): string | undefined {
  if (!paid_on) return messages.receiptDateRequired
  return paid_on > today ? messages.receiptDateInFuture : undefined
}

/**
 * Returns how many cents can still be received. The price of a completed enrollment that Cubby never charged is not
 * known: it is the sum of what was paid, so every amount is accepted.
 */
function payableCents({ is_completed, payment }: ChargedEnrollment): number {
  if (payment && !payment.is_imported) return remainingCents(payment)
  return is_completed ? MAX_CENTS : 0
}

/** Fits into the column, which is a 32-bit integer. */
const MAX_CENTS = 2_000_000_000

const importedPayment = z.object({
  ...placeFields,
  receipt: required(RECEIPT_REFERENCE_MAX_LENGTH),
  /** Can be 0, and `paid_on` null, because exports list unpaid payments, too. A new payment needs both. */
  cents: z
    .number(messages.amountRequired)
    .min(0, messages.amountRequired)
    .max(PRICE_MAX * 100, messages.amountTooHigh)
    .refine((value) => Math.abs(value - Math.round(value)) < 1e-4, messages.amountInCents)
    .transform(Math.round),
  paid_on: day(messages.invalidDate).nullable(),
  method: z.enum(receiptMethod.options, messages.importMethodUnknown),
  last_four: z.string().nullable(),
})
export type ImportedPayment = z.infer<typeof importedPayment> & InSession

/** Reads a payment of an earlier system. */
export function readPayment(values: RowValues): { record: ImportedPayment } | { errors: RowErrors } {
  const { paid = '', paid_on, method = '' } = values
  const { success, data, error } = importedPayment.safeParse({
    ...placeValues(values),
    cents: numberFrom(paid) * 100,
    paid_on: paid_on || null,
    method: paymentMethods.recognize(method),
    last_four: LAST_FOUR.exec(method)?.[1] ?? null,
  })
  if (success) return { record: data }
  const { cents, ...errors } = fieldErrors(error.issues)
  return { errors: { ...errors, ...(cents && { paid: cents }) } }
}

/** A payment is identified by its enrollment and the number of its receipt. */
export function paymentKey(record: ImportedPayment): string {
  return JSON.stringify([placeKey(record), record.receipt.toLowerCase()])
}

/** The enrollment of an imported payment, with its current payment. */
interface ChargedEnrollment {
  readonly enrollment_id: string
  readonly session_id: string
  readonly user_id: string
  readonly status: EnrollmentStatus
  readonly is_completed: boolean
  readonly is_charged: boolean
  readonly is_paid_by_center: boolean
  readonly start_date: string
  readonly payment: CurrentPayment | null
}

interface CurrentPayment {
  readonly id: string
  readonly status: TransactionStatus
  readonly amount_cents: number
  readonly received_cents: number
  readonly refunded_cents: number
  readonly kept_cents: number
  readonly is_imported: boolean
}

/** Locks the payments of the enrollments that the records name. The caller has locked the sessions. */
async function lockNamedPayments({ trx }: BatchContext, records: readonly ImportedPayment[]): Promise<void> {
  await sql`
    select from payments where id in (
      select payments.id from ${namedEnrollments(records)} join payments on payments.enrollment_id = enrollments.id)
    order by id for update`.execute(trx)
}

/**
 * Finds the enrollment that each record names, with its current payment. If a record names several enrollments, takes
 * the approved one that is not archived, or else the newest.
 */
export async function findCharged(
  { trx }: BatchContext,
  records: readonly ImportedPayment[],
): Promise<(ChargedEnrollment | undefined)[]> {
  const { rows } = await sql<ChargedEnrollment & { at: number }>`
    select distinct on (named.at) named.at, enrollments.id as enrollment_id, enrollments.session_id,
      enrollments.user_id, enrollments.status, enrollments.completed_at is not null as is_completed,
      enrollments.status = 'approved' and enrollments.archived_at is null as is_charged,
      enrollments.center_id is not null as is_paid_by_center,
      class_sessions.start_date,
      case when payments.id is not null then jsonb_build_object('id', payments.id, 'status', payments.status,
        'amount_cents', payments.amount_cents, 'received_cents', payments.received_cents,
        'refunded_cents', payments.refunded_cents, 'kept_cents', payments.kept_cents, 'is_imported', payments.is_imported) end as payment
    from ${namedEnrollments(records)}
      left join payments on payments.enrollment_id = enrollments.id
        and payments.status not in ('void', 'refunded') and not payments.is_surplus
    where class_sessions.removed_at is null and classes.removed_at is null and users.deleted_at is null
    order by named.at, (enrollments.status = 'approved' and enrollments.archived_at is null) desc,
      enrollments.enrolled_at desc, enrollments.id desc`.execute(trx)
  const found = new Map(rows.map((row) => [row.at, row]))
  return records.map((_, at) => found.get(at))
}

/** What other systems call a method. */
const synonyms = new Map<string, ReceiptMethod>([
  ['credit card', 'card'],
  ['debit card', 'card'],
  ['credit', 'card'],
  ['debit', 'card'],
  ['visa', 'card'],
  ['mastercard', 'card'],
  ['amex', 'card'],
  ['american express', 'card'],
  ['stripe', 'card'],
  ['square', 'card'],
  ['cheque', 'check'],
  ['money order', 'check'],
  ['zelle', 'transfer'],
  ['venmo', 'transfer'],
  ['paypal', 'transfer'],
  ['cash app', 'transfer'],
  ['cashapp', 'transfer'],
  ['ach', 'transfer'],
  ['wire', 'transfer'],
  ['wire transfer', 'transfer'],
])

/** A card of which the last four digits are known, as in exports. */
const LAST_FOUR = /^\*+(\d{4})$/

const named = choicesOf(receiptMethods, { ifEmpty: 'other', synonyms })

const paymentMethods = {
  ...named,
  recognize: (text: string) => (LAST_FOUR.test(text) ? 'card' : named.recognize(text)),
}

export const paymentColumns: readonly ColumnDefinition[] = [
  ...placeColumns,
  {
    name: 'receipt',
    label: 'Receipt number',
    isRequired: true,
    hint: 'Identifies the payment of this enrollment',
    example: 'R-2027-0042',
    aliases: ['receipt', 'receiptno', 'transaction', 'transactionid', 'paymentid', 'reference', 'invoice'],
  },
  {
    name: 'paid',
    label: 'Amount paid',
    format: 'number',
    isRequired: true,
    hint: 'In dollars, such as 95 or $95.00',
    example: '95.00',
    aliases: ['paid', 'amount', 'total'],
  },
  {
    name: 'paid_on',
    label: 'Paid on',
    format: 'past_day',
    isRequired: true,
    hint: 'Such as 2027-01-15 or 1/15/2027',
    example: '2027-01-15',
    aliases: ['paymentdate', 'received', 'date'],
  },
  {
    name: 'method',
    label: 'Method',
    hint: 'Cash, check, card, bank transfer, or other; other if empty',
    example: 'card',
    aliases: ['paymentmethod', 'paidby'],
    choices: paymentMethods,
  },
]
