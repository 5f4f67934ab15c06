import type { MonthTotals } from '@cubby/contract/money/closed-months'
import {
  type EntryKind,
  entryKinds,
  type ReceiptMethod,
  receiptMethods,
} from '@cubby/contract/money/method-labels'
import { sql } from 'kysely'
import { kindsIn } from './entries.ts'

/** The method of an entry. Carry-overs, and refunds that name no method, have the method of their receipt. */
export const methodUsed = sql<ReceiptMethod>`coalesce(entry.method, receipt.method)`
const isIn = sql`entry.kind in ${kindsIn}`

/** What entries of one kind and method add up to. */
interface EntrySum {
  readonly kind: EntryKind
  readonly method: ReceiptMethod
  readonly in_cents: number
  readonly out_cents: number
}

/** The columns of an `EntrySum`, for a query of entries with their receipts that groups by them. */
export const kindAndMethod = [sql<EntryKind>`entry.kind`, methodUsed] as const
export const sumsByKindAndMethod = [
  sql<EntryKind>`entry.kind`.as('kind'),
  methodUsed.as('method'),
  sql<number>`coalesce(sum(entry.amount_cents) filter (where ${isIn}), 0)::float8`.as('in_cents'),
  sql<number>`coalesce(sum(entry.amount_cents) filter (where not ${isIn}), 0)::float8`.as('out_cents'),
] as const

/** Adds up entries by kind and by method, in a fixed order. */
export function totalsOf(sums: readonly EntrySum[]): MonthTotals {
  return {
    ...inAndOut(sums),
    kinds: (Object.keys(entryKinds) as EntryKind[]).flatMap((kind) =>
      groupOf(sums, (sum) => sum.kind === kind, { kind }),
    ),
    methods: (Object.keys(receiptMethods) as ReceiptMethod[]).flatMap((method) =>
      groupOf(sums, (sum) => sum.method === method, { method }),
    ),
  }
}

function groupOf<Named extends object>(
  sums: readonly EntrySum[],
  isOf: (sum: EntrySum) => boolean,
  named: Named,
) {
  const own = sums.filter(isOf)
  return own.length > 0 ? [{ ...named, ...inAndOut(own) }] : []
}

/** Adds up cents, and returns dollars. */
export function inAndOut(sums: readonly EntrySum[]) {
  return {
    amount_in: sums.reduce((total, { in_cents }) => total + in_cents, 0) / 100,
    amount_out: sums.reduce((total, { out_cents }) => total + out_cents, 0) / 100,
  }
}
