import type { InvoiceState } from '@cubby/contract/money/invoices'
import { addDays } from '../days.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { type PaymentFacts, paidCents } from './payment.ts'

/**
 * Returns what the payer of a payment owes in all, however much was paid, in cents: what its live invoice
 * line has to say. The database has the same rule in `owed_of_payment`.
 */
export function owedCents(payment: PaymentFacts): number {
  const { status, amount_cents, kept_cents } = payment
  if (status === 'pending' || status === 'failed') return amount_cents
  if (status === 'paid') return paidCents(payment)
  return status === 'refund_due' ? kept_cents : 0
}

/** A line of an invoice with the payment that it bills, in cents. */
export interface LineFacts {
  readonly id: string
  readonly amount_cents: number
  /** What credit notes left of it. */
  readonly left_cents: number
  readonly payment: PaymentFacts
}

/** Returns what was paid of a line, in cents. A line that was taken back has nothing; its money is due for a refund. */
export function linePaidCents({ left_cents, payment }: Pick<LineFacts, 'left_cents' | 'payment'>): number {
  return Math.min(left_cents, Math.max(0, paidCents(payment)))
}

/** The sums of an invoice, in cents. */
export interface InvoiceSums {
  readonly total: number
  readonly credited: number
  readonly paid: number
  readonly balance: number
}

/** Adds up the lines of an invoice. `total` is what was billed at first, and `balance` is still owed. */
export function invoiceSums(lines: readonly LineFacts[]): InvoiceSums {
  const sumOf = (centsOf: (line: LineFacts) => number) => lines.reduce((sum, line) => sum + centsOf(line), 0)
  const total = sumOf(({ amount_cents }) => amount_cents)
  const left = sumOf(({ left_cents }) => left_cents)
  const paid = sumOf(linePaidCents)
  return { total, credited: total - left, paid, balance: left - paid }
}

/**
 * Returns the state that people read. `today` and the due day are the provider's, yyyy-MM-dd. An invoice is
 * overdue after its due day.
 */
export function invoiceStateOf(
  { status, due_on }: { readonly status: 'draft' | 'issued' | 'void'; readonly due_on: string | null },
  { total, credited, paid, balance }: InvoiceSums,
  today: string,
): InvoiceState {
  if (status !== 'issued') return status
  if (credited === total) return 'credited'
  if (balance === 0) return 'paid'
  if (due_on !== null && today > due_on) return 'overdue'
  return paid > 0 ? 'partly_paid' : 'sent'
}

/** Whether something can be owed in this state. */
export function isOpenInvoice(state: InvoiceState): boolean {
  return state === 'sent' || state === 'partly_paid' || state === 'overdue'
}

/** Checks whether this many cents may be received for an invoice whose balance the payer saw. */
export function checkInvoiceReceipt(
  { balance }: Pick<InvoiceSums, 'balance'>,
  { cents, seenBalance }: { readonly cents: number; readonly seenBalance: number },
): RuleResult<object, 'invoice_balance_changed' | 'invoice_overpaid'> {
  if (seenBalance !== balance) return refused('invoice_balance_changed')
  return cents > balance ? refused('invoice_overpaid') : ok
}

/**
 * Divides money among the lines of an invoice in their order: each line is filled before the next gets
 * anything. Returns the cents of each line that gets some. The caller has checked that it is not more than
 * the balance.
 */
export function divideAmongLines(
  lines: readonly LineFacts[],
  cents: number,
): { readonly id: string; readonly cents: number }[] {
  let rest = cents
  return lines.flatMap((line) => {
    const part = Math.min(rest, line.left_cents - linePaidCents(line))
    rest -= part
    return part > 0 ? [{ id: line.id, cents: part }] : []
  })
}

/** Returns the due day of an invoice that is sent on a day, by the terms of its center. */
export function invoiceDueDay(sentOn: string, dueDays: number): string {
  return addDays(sentOn, dueDays)
}
