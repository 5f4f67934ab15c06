import type {
  CashBookEntry,
  CashBookExport,
  CashBookFilter,
  CashBookPage,
  CashBookTotals,
} from '@cubby/contract/money/cash-book'
import {
  type EntryKind,
  entryKinds,
  type ReceiptMethod,
  receiptMethods,
} from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, openRange } from '../../../platform/db/range.ts'
import { fullName, inChunks, paginate } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { receiptNumberOf } from './ledger.ts'

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
    totals: await totalsOf(deps.db, timezone, filter),
    pagination,
  }
}

/** Exports the matching entries as CSV, oldest first, as a stream. Days are in the provider's time zone. */
export function exportCashBook(
  { deps, caller }: RequestContext,
  filter: CashBookExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  return csvPieces(columns, everyEntry(deps.db, timezone, filter))
}

/** Selects the entries that match, with the receipts that they are about. */
function matching(
  db: Reader,
  timezone: string,
  { startDate, endDate, kind, method, classId, recordedBy }: CashBookExport,
) {
  const range = openRange(timezone, startDate, endDate)
  return db
    .selectFrom('payment_entries as entry')
    .leftJoin('payment_entries as receipt', 'receipt.id', 'entry.receipt_id')
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .$if(range !== null, (query) =>
      query.where(range ? isWithin('entry.booked_at', range) : sql<SqlBool>`true`),
    )
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? 'receipt'))
    .$if(method !== undefined, (query) => query.where(sql<SqlBool>`${methodUsed} = ${method}`))
    .$if(classId !== undefined, (query) => query.where('class_sessions.class_id', '=', classId ?? ''))
    .$if(recordedBy !== undefined, (query) => query.where('entry.recorded_by', '=', recordedBy ?? ''))
}

type Matching = ReturnType<typeof matching>

/** A refund is of the method by which its receipt came in. */
const methodUsed = sql<ReceiptMethod>`coalesce(entry.method, receipt.method)`
const isIn = sql`entry.kind in ('receipt', 'moved_in')`

function withDetails(query: Matching) {
  return query
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('users as recorder', 'recorder.id', 'entry.recorded_by')
    .select([
      ...(['entry.id', 'entry.kind', 'entry.amount_cents', 'entry.reason', 'entry.booked_at'] as const),
      ...(['entry.payment_id', 'enrollments.user_id', 'classes.title as class_name'] as const),
      fullName('users').$notNull().as('student_name'),
      fullName('recorder').as('recorder_name'),
      methodUsed.as('method'),
      sql<string | null>`coalesce(entry.last_four, receipt.last_four)`.as('last_four'),
      sql<string | null>`coalesce(entry.reference, receipt.reference)`.as('reference'),
      receiptNumberOf.as('receipt_number'),
      sql<number>`(
        select sum(case when kind in ('receipt', 'moved_in') then amount_cents else -amount_cents end)::int
        from payment_entries earlier where earlier.payment_id = entry.payment_id
          and (earlier.booked_at, earlier.recorded_at, earlier.id) <= (entry.booked_at, entry.recorded_at, entry.id)
      )`.as('balance_cents'),
    ])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function entryView(row: EntryRow, timezone: string): CashBookEntry {
  const dollars = row.amount_cents / 100
  const comesIn = row.kind === 'receipt' || row.kind === 'moved_in'
  return {
    id: row.id,
    kind: row.kind,
    day: dayOf(row.booked_at, timezone),
    receipt_number: row.receipt_number,
    transaction_id: row.payment_id,
    user_id: row.user_id,
    student_name: row.student_name,
    class_name: row.class_name,
    method: row.method,
    last_four: row.last_four,
    reference: row.reference,
    reason: row.reason,
    recorded_by: row.recorder_name,
    amount_in: comesIn ? dollars : 0,
    amount_out: comesIn ? 0 : dollars,
    balance: row.balance_cents / 100,
  }
}

interface GroupedSum {
  readonly kind: EntryKind
  readonly method: ReceiptMethod
  readonly class_id: string
  readonly class_name: string
  readonly in_cents: number
  readonly out_cents: number
}

async function totalsOf(db: Reader, timezone: string, filter: CashBookExport): Promise<CashBookTotals> {
  const sums: GroupedSum[] = await matching(db, timezone, filter)
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      ...(['entry.kind', 'classes.id as class_id', 'classes.title as class_name'] as const),
      methodUsed.as('method'),
      sql<number>`coalesce(sum(entry.amount_cents) filter (where ${isIn}), 0)::float8`.as('in_cents'),
      sql<number>`coalesce(sum(entry.amount_cents) filter (where not ${isIn}), 0)::float8`.as('out_cents'),
    ])
    .groupBy(['entry.kind', 'classes.id', 'classes.title', methodUsed])
    .execute()
  const byClass = Map.groupBy(
    sums.toSorted((a, b) => a.class_name.localeCompare(b.class_name)),
    ({ class_id }) => class_id,
  )
  return {
    ...inAndOut(sums),
    kinds: (Object.keys(entryKinds) as EntryKind[]).flatMap((kind) =>
      groupOf(sums, (sum) => sum.kind === kind, { kind }),
    ),
    methods: (Object.keys(receiptMethods) as ReceiptMethod[]).flatMap((method) =>
      groupOf(sums, (sum) => sum.method === method, { method }),
    ),
    classes: [...byClass].map(([class_id, some]) => ({
      class_id,
      class_name: some[0]?.class_name ?? '',
      ...inAndOut(some),
    })),
  }
}

function groupOf<Named extends object>(
  sums: readonly GroupedSum[],
  isOf: (sum: GroupedSum) => boolean,
  named: Named,
) {
  const own = sums.filter(isOf)
  return own.length > 0 ? [{ ...named, ...inAndOut(own) }] : []
}

/** Adds up cents, and returns dollars. */
function inAndOut(sums: readonly GroupedSum[]) {
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

async function* everyEntry(
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

const columns: CsvColumn<CashBookEntry>[] = [
  ['Date', ({ day }) => day],
  ['Receipt', ({ receipt_number }) => receipt_number ?? ''],
  ['Entry', ({ id }) => id],
  ['Kind', ({ kind }) => entryKinds[kind]],
  ['Student', ({ student_name }) => student_name],
  ['Class', ({ class_name }) => class_name],
  ['Method', ({ method }) => receiptMethods[method]],
  ['Card', ({ last_four }) => (last_four ? `****${last_four}` : '')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Recorded By', ({ recorded_by }) => recorded_by ?? 'Paid online'],
  ['In', ({ amount_in }) => amount_in.toFixed(2)],
  ['Out', ({ amount_out }) => amount_out.toFixed(2)],
  ['Balance', ({ balance }) => balance.toFixed(2)],
  ['Transaction', ({ transaction_id }) => transaction_id],
]
