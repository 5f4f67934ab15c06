import type { ReceiptChange } from '@cubby/contract/money/payments'
import { dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { firstOf, versions } from './entries.ts'

/**
 * Returns what happened to the money of these receipts since: what was refunded of it, and to which sessions it was
 * carried over, the oldest first. Follows the money from one session to the next. Of a corrected receipt, also what was
 * taken from the wrong entries in whose place it stands. Receipts without changes are missing.
 */
export async function findReceiptChanges(
  db: Reader,
  { receiptIds, timezone }: { readonly receiptIds: readonly string[]; readonly timezone: string },
): Promise<ReadonlyMap<string, readonly ReceiptChange[]>> {
  if (receiptIds.length === 0) return new Map()
  const { rows } = await sql<ChangeRow>`
    with recursive taken (receipt_id, id, payment_id, kind, amount_cents, booked_at, recorded_at) as (
      select receipt.id, entry.id, entry.payment_id, entry.kind, entry.amount_cents, entry.booked_at,
        entry.recorded_at
      from payment_entries receipt
        join payment_entries entry on entry.receipt_id = any(${versions(firstOf('receipt'))})
      where receipt.id = any(${receiptIds}::text[])
      union all
      select taken.receipt_id, entry.id, entry.payment_id, entry.kind, entry.amount_cents, entry.booked_at,
        entry.recorded_at
      from taken join payment_entries entry on entry.receipt_id = taken.id and taken.kind = 'moved_in')
    select taken.receipt_id, taken.kind, taken.amount_cents, taken.booked_at, classes.title,
      class_sessions.start_date, class_sessions.end_date
    from taken
      join payments on payments.id = taken.payment_id
      join enrollments on enrollments.id = payments.enrollment_id
      join class_sessions on class_sessions.id = enrollments.session_id
      join classes on classes.id = class_sessions.class_id
    where taken.kind in ('refund', 'moved_in')
      and not exists (select from payment_entries reversal where reversal.refund_id = taken.id)
    order by taken.booked_at, taken.recorded_at, taken.id`.execute(db)
  const changes = rows.map((row) => ({ receiptId: row.receipt_id, change: changeView(row, timezone) }))
  return new Map(
    [...Map.groupBy(changes, ({ receiptId }) => receiptId)].map(([id, some]) => [
      id,
      some.map(({ change }) => change),
    ]),
  )
}

interface ChangeRow {
  readonly receipt_id: string
  readonly kind: 'refund' | 'moved_in'
  readonly amount_cents: number
  readonly booked_at: Date
  readonly title: string
  readonly start_date: string
  readonly end_date: string
}

function changeView(
  { kind, amount_cents, booked_at, title, start_date, end_date }: ChangeRow,
  timezone: string,
): ReceiptChange {
  return {
    kind: kind === 'refund' ? 'refunded' : 'carried_over',
    amount: amount_cents / 100,
    day: dayOf(booked_at, timezone),
    to: kind === 'refund' ? null : `${title}, ${displayDate(start_date, end_date)}`,
  }
}
