import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBrokenInvariants } from '../features/seats/seats/seat-invariants.ts'
import type { TestApp } from './test-app.ts'

/** Fails with the list of violations unless all seat invariants hold in the test's database. */
export async function expectSeatsInOrder({ deps }: TestApp): Promise<void> {
  const now = await deps.clock(deps.db)
  expect(await findBrokenInvariants(deps.db, deps.config.provider.timezone, now)).toEqual([])
}

/**
 * Returns the cents that a user paid and did not get back, from the entries alone. Throws an Error if an entry that
 * carries money over has no counterpart, or if the totals that the payments store differ.
 */
export async function ledgerSum({ deps }: TestApp, { id }: { readonly id: string }): Promise<number> {
  const { rows } = await sql<{ paid: number; moved: number; totals: number }>`
    select coalesce(sum(case kind when 'receipt' then amount_cents when 'refund' then -amount_cents
        when 'corrected_in' then amount_cents when 'corrected_out' then -amount_cents
        when 'refund_reversed' then amount_cents end), 0)::int as paid,
      coalesce(sum(case kind when 'moved_in' then amount_cents when 'moved_out' then -amount_cents end), 0)::int as moved,
      (select coalesce(sum(received_cents - refunded_cents), 0)::int from payments p
        join enrollments e on e.id = p.enrollment_id where e.user_id = ${id}) as totals
    from payment_entries
    where payment_id in (select p.id from payments p
      join enrollments e on e.id = p.enrollment_id where e.user_id = ${id})`.execute(deps.db)
  const [row] = rows
  if (!row) throw new Error('there is no sum')
  if (row.moved !== 0) throw new Error(`${row.moved} cents are carried over on one side only`)
  if (row.totals !== row.paid) throw new Error(`the payments say ${row.totals}, their entries ${row.paid}`)
  return row.paid
}

/**
 * Fails unless the installments of every payment add up to its amount and are in order, and an open payment
 * is due on the day of the first one that the money of its entries does not fill.
 */
export async function expectInstallmentsInOrder({ deps }: TestApp): Promise<void> {
  const payments = await deps.db
    .selectFrom('payments')
    .select(['payments.id', 'amount_cents', 'due_date', 'status', 'installments'])
    .select(
      sql<number>`(select coalesce(sum(case when kind in ('receipt', 'corrected_in', 'moved_in', 'refund_reversed')
        then amount_cents else -amount_cents end), 0)::int from payment_entries where payment_id = payments.id)`.as(
        'paid',
      ),
    )
    .where('installments', 'is not', null)
    .execute()
  for (const { id, amount_cents, due_date, status, installments, paid } of payments) {
    const all = installments ?? []
    const days = all.map((one) => one.due_date)
    const sums = all.map((_, at) => all.slice(0, at + 1).reduce((sum, one) => sum + one.amount_cents, 0))
    expect([sums.at(-1), days, all.every((one) => one.amount_cents > 0)], id).toEqual([
      amount_cents,
      days.toSorted(),
      true,
    ])
    const next = days[sums.findIndex((sum) => sum > paid)]
    if (status === 'pending' || status === 'failed')
      expect([next, due_date], id).toEqual([due_date, due_date])
  }
}
