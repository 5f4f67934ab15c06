import type {
  CashBookEntry,
  CashBookExport,
  CashBookFilter,
  CashBookPage,
  CashBookTotals,
} from '@cubby/contract/money/cash-book'
import type { MonthTotals } from '@cubby/contract/money/closed-months'
import {
  comesIn,
  type EntryKind,
  entryKinds,
  PAID_ONLINE,
  type ReceiptMethod,
  receiptMethods,
} from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, openRange } from '../../../platform/db/range.ts'
import { fullName, inChunks, paginate } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { signedCents } from './ledger.ts'
import { searchedFor } from './read-transaction.ts'

/** Returns one page of the entries that match, each on its own day, and the sums of all that match. */
export async function readCashBook(
  { deps, caller }: RequestContext,
  { page, limit, direction, ...filter }: CashBookFilter,
): Promise<CashBookPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const found = matching(deps.db, timezone, filter)
  const pagination = await paginate(deps.db, found, { page, limit })
  const rows = await withDetails(found)
    .orderBy('entry.booked_at', direction)
    .orderBy('entry.recorded_at', direction)
    .orderBy('entry.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    entries: rows.map((row) => entryView(row, timezone)),
    totals: await cashBookTotals(deps.db, timezone, filter),
    pagination,
  }
}

/** Selects the entries that match, with the receipts that they are about. */
function matching(
  db: Reader,
  timezone: string,
  { startDate, endDate, searchTerm, kind, method, classId, recordedBy }: CashBookExport,
) {
  const range = openRange(timezone, startDate, endDate)
  return db
    .selectFrom('payment_entries as entry')
    .leftJoin('payment_entries as receipt', 'receipt.id', 'entry.receipt_id')
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .where(searchedFor(searchTerm))
    .$if(range !== null, (query) =>
      query.where(range ? isWithin('entry.booked_at', range) : sql<SqlBool>`true`),
    )
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? 'receipt'))
    .$if(method !== undefined, (query) => query.where(sql<SqlBool>`${methodUsed} = ${method}`))
    .$if(classId !== undefined, (query) => query.where('class_sessions.class_id', '=', classId ?? ''))
    .$if(recordedBy !== undefined, (query) => query.where(sql<SqlBool>`${recorder} = ${recordedBy}`))
}

type Matching = ReturnType<typeof matching>

/** A carry-over is of the method by which its receipt came in, and so is a refund without a method of its own. */
const methodUsed = sql<ReceiptMethod>`coalesce(entry.method, receipt.method)`
/** Students pay online themselves. */
const recorder = sql<string>`coalesce(entry.recorded_by, 'online')`
const isIn = sql`entry.kind in ('receipt', 'moved_in', 'corrected_in')`

function withDetails(query: Matching) {
  return query.leftJoin('users as recorder', 'recorder.id', 'entry.recorded_by').select([
    ...(['entry.id', 'entry.kind', 'entry.amount_cents', 'entry.reason'] as const),
    ...(['entry.booked_at', 'entry.value_at'] as const),
    ...(['entry.payment_id', 'enrollments.user_id'] as const),
    ...(['classes.id as class_id', 'classes.title as class_name'] as const),
    fullName('users').$notNull().as('student_name'),
    fullName('recorder').as('recorder_name'),
    methodUsed.as('method'),
    detailUsed('last_four').as('last_four'),
    detailUsed('reference').as('reference'),
    sql<number>`(
        select sum(${signedCents})::int
        from payment_entries earlier where earlier.payment_id = entry.payment_id
          and (earlier.booked_at, earlier.recorded_at, earlier.id) <= (entry.booked_at, entry.recorded_at, entry.id)
      )`.as('balance_cents'),
  ])
}

/** Belongs to the method, so it comes from the same entry. */
function detailUsed(column: 'last_four' | 'reference') {
  const [own, ofReceipt] = [sql.ref(`entry.${column}`), sql.ref(`receipt.${column}`)]
  return sql<string | null>`case when entry.method is null then ${ofReceipt} else ${own} end`
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function entryView(row: EntryRow, timezone: string): CashBookEntry {
  const dollars = row.amount_cents / 100
  const isAdded = comesIn(row.kind)
  return {
    id: row.id,
    kind: row.kind,
    day: dayOf(row.booked_at, timezone),
    value_day: row.value_at && dayOf(row.value_at, timezone),
    transaction_id: row.payment_id,
    user_id: row.user_id,
    student_name: row.student_name,
    class_id: row.class_id,
    class_name: row.class_name,
    method: row.method,
    last_four: row.last_four,
    reference: row.reference,
    reason: row.reason,
    recorded_by: row.recorder_name,
    amount_in: isAdded ? dollars : 0,
    amount_out: isAdded ? 0 : dollars,
    balance: row.balance_cents / 100,
  }
}

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

export async function cashBookTotals(
  db: Reader,
  timezone: string,
  filter: CashBookExport,
): Promise<CashBookTotals> {
  const sums = await matching(db, timezone, filter)
    .leftJoin('users as recorder', 'recorder.id', 'entry.recorded_by')
    .select([
      ...(['classes.id as class_id', 'classes.title as class_name'] as const),
      recorder.as('recorder'),
      fullName('recorder').as('recorder_name'),
      ...sumsByKindAndMethod,
    ])
    .groupBy(['classes.id', 'classes.title', 'entry.recorded_by', 'recorder.id', ...kindAndMethod])
    .execute()
  const byClass = Map.groupBy(
    sums.toSorted((a, b) => a.class_name.localeCompare(b.class_name)),
    ({ class_id }) => class_id,
  )
  return {
    ...totalsOf(sums),
    classes: [...byClass].map(([class_id, some]) => ({
      class_id,
      class_name: some[0]?.class_name ?? '',
      ...inAndOut(some),
    })),
    recorders: [...Map.groupBy(sums, (sum) => sum.recorder)].map(([id, some]) => ({
      id,
      name: some[0]?.recorder_name ?? PAID_ONLINE,
      ...inAndOut(some),
    })),
  }
}

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
function inAndOut(sums: readonly EntrySum[]) {
  return {
    amount_in: sums.reduce((total, { in_cents }) => total + in_cents, 0) / 100,
    amount_out: sums.reduce((total, { out_cents }) => total + out_cents, 0) / 100,
  }
}

interface Place {
  readonly id: string
  readonly booked: string
  readonly recorded: string
}

/** Reads every matching entry in chunks, oldest first. */
export async function* everyEntry(
  db: Reader,
  timezone: string,
  filter: CashBookExport,
): AsyncGenerator<CashBookEntry[]> {
  const chunks = inChunks<EntryRow & Place>((after, limit) =>
    withDetails(matching(db, timezone, filter))
      // Selected as text because a Date would lose the microseconds that the position needs.
      .select([
        sql<string>`entry.booked_at::text`.as('booked'),
        sql<string>`entry.recorded_at::text`.as('recorded'),
      ])
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(entry.booked_at, entry.recorded_at, entry.id)
            > (${after?.booked}::timestamptz, ${after?.recorded}::timestamptz, ${after?.id})`,
        ),
      )
      .orderBy('entry.booked_at')
      .orderBy('entry.recorded_at')
      .orderBy('entry.id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of chunks) yield rows.map((row) => entryView(row, timezone))
}
