import type { InvoiceExport, InvoiceFilter, InvoicePage, ListedInvoice } from '@cubby/contract/money/invoices'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contains, paginate, wordsOf } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { centerBalances } from '../centers/center-balance.ts'
import { balanceCents, invoicesQuery, listedView, stateOn } from './read-invoices.ts'

/** Lists invoices with the sums of all of them. */
export async function listInvoices(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: InvoiceFilter,
): Promise<InvoicePage> {
  requireAdmin(caller)
  const { db } = deps
  const today = await todayOf(deps)
  const found = matching(db, today, filter)
  const rows = await inOrder(found)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    invoices: rows.map((row) => listedView(row, today)),
    stats: await readStats(db, today),
    pagination: await paginate(db, found, { page, limit }),
  }
}

async function todayOf({ clock, config, db }: Deps): Promise<string> {
  return dayOf(await clock(db), config.provider.timezone)
}

function matching(
  db: Reader,
  today: string,
  { searchTerm, state, centerId, startDate, endDate }: InvoiceExport,
) {
  const words = wordsOf(searchTerm).map(
    (word) =>
      sql<SqlBool>`searchable(concat_ws(' ', invoices.number, invoices.po_number, centers.name)) ${contains(word)}`,
  )
  return invoicesQuery(db)
    .where((eb) => eb.and(words))
    .$if(state === 'open', (query) => query.where(sql<SqlBool>`${balanceCents} > 0`))
    .$if(state !== 'all' && state !== 'open', (query) =>
      query.where(sql<SqlBool>`${stateOn(today)} = ${state}`),
    )
    .$if(centerId !== undefined, (query) => query.where('invoices.center_id', '=', centerId ?? ''))
    .$if(startDate !== undefined, (query) => query.where('invoices.issued_on', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (query) => query.where('invoices.issued_on', '<=', endDate ?? ''))
}

/** Lists the invoices that have been overdue the longest. */
export async function findOverdueInvoices(
  db: Reader,
  today: string,
  limit: number,
): Promise<ListedInvoice[]> {
  const rows = await matching(db, today, { state: 'overdue' })
    .orderBy('invoices.due_on')
    .orderBy('invoices.id')
    .limit(limit)
    .execute()
  return rows.map((row) => listedView(row, today))
}

/** Drafts come first, because they wait for the office. */
function inOrder(found: ReturnType<typeof matching>) {
  return found
    .orderBy(sql`invoices.issued_on desc nulls first`)
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.id', 'desc')
}

/** Counts the drafts, and counts and adds up in cents what is owed and overdue, of all centers. */
export function sumInvoices(db: Reader, today: string) {
  const sumIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${balanceCents}) filter (where ${condition}), 0)::float8`
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const isOwed = sql`${balanceCents} > 0`
  const isOverdue = sql`${balanceCents} > 0 and invoices.due_on < ${today}::date`
  return invoicesQuery(db)
    .clearSelect()
    .select([
      countIf(sql`invoices.status = 'draft'`).as('drafts'),
      sumIf(isOwed).as('owed'),
      countIf(isOwed).as('owed_count'),
      sumIf(isOverdue).as('overdue'),
      countIf(isOverdue).as('overdue_count'),
    ])
    .executeTakeFirstOrThrow()
}

async function readStats(db: Reader, today: string): Promise<InvoicePage['stats']> {
  const counted = await sumInvoices(db, today)
  const balances = [...(await centerBalances(db, { today })).values()]
  return {
    ...counted,
    owed: counted.owed / 100,
    overdue: counted.overdue / 100,
    not_invoiced: balances.reduce((sum, { not_invoiced }) => sum + Math.round(not_invoiced * 100), 0) / 100,
  }
}

/** Exports the matching invoices as CSV, in the order of the list. */
export async function exportInvoices(
  { deps, caller }: RequestContext,
  filter: InvoiceExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { db } = deps
  const today = await todayOf(deps)
  const found = await inOrder(matching(db, today, filter))
    .clearSelect()
    .select('invoices.id')
    .execute()
  const read = async (ids: string[]) => {
    const rows = await invoicesQuery(db).where('invoices.id', '=', sql<string>`any(${ids}::text[])`).execute()
    return rows.map((row) => listedView(row, today))
  }
  return csvPieces(
    columns,
    rowsInOrder(
      found.map(({ id }) => id),
      read,
    ),
  )
}

const columns: CsvColumn<ListedInvoice>[] = [
  ['Number', ({ number }) => number ?? ''],
  ['Center', ({ center_name }) => center_name],
  ['State', ({ state }) => state],
  ['Issued', ({ issued_on }) => issued_on ?? ''],
  ['Due', ({ due_on }) => due_on ?? ''],
  ['PO Number', ({ po_number }) => po_number],
  ['Lines', ({ lines }) => String(lines)],
  ['Total', ({ total }) => total],
  ['Credited', ({ credited }) => credited],
  ['Paid', ({ paid }) => paid],
  ['Balance', ({ balance }) => balance],
]
