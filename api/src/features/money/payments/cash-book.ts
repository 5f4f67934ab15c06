import type {
  CashBookEntry,
  CashBookExport,
  CashBookFilter,
  CashBookPage,
} from '@cubby/contract/money/cash-book'
import { cashBookLines, partsOf } from '@cubby/rules/money/cash-book-lines'
import { olderThan, paginationOf } from '@cubby/rules/pagination'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { countUpTo, inChunks } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import {
  counted,
  type EntryRow,
  entryView,
  inOrder,
  isLaterPart,
  matching,
  withDetails,
} from './cash-book-entries.ts'
import { cashBookTotals } from './cash-book-totals.ts'

/** Returns one page of the entries that match, each on its own day, and the sums of all that match. */
export async function readCashBook(
  { deps, caller }: RequestContext,
  { page, limit, direction, countOlder, ...filter }: CashBookFilter,
): Promise<CashBookPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const earlier = countOlder ? olderThan(filter) : null
  const older =
    earlier &&
    (await countUpTo(
      deps.db,
      counted(deps.db, timezone, earlier).where(({ not }) => not(isLaterPart(deps.db, timezone, earlier))),
    ))
  const { totals, options, count } = await cashBookTotals(deps.db, timezone, filter)
  const isLater = isLaterPart(deps.db, timezone, filter)
  const { later } = await counted(deps.db, timezone, filter)
    .where(isLater)
    .select(sql<number>`count(*)::int`.as('later'))
    .executeTakeFirstOrThrow()
  const place = await inOrder(matching(deps.db, timezone, filter), direction)
    .where(({ not }) => not(isLater))
    .select('entry.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const ids = place.map(({ id }) => id)
  // A second statement, because the first would also compute the details of the pages before.
  const found = matching(deps.db, timezone, filter).where(
    sql<SqlBool>`(entry.id = any(${ids}) or entry.id in (
      select part.entry_id from invoice_receipt_entries part
        join invoice_receipt_entries first on first.invoice_receipt_id = part.invoice_receipt_id
      where first.entry_id = any(${ids})))`,
  )
  const rows = await withDetails(inOrder(found, direction)).execute()
  return {
    entries: cashBookLines(rows.map((row) => entryView(row, timezone))),
    totals,
    options,
    pagination: { ...paginationOf(page, limit, count - later), ...(older && { older }) },
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

/** Reads every matching line in chunks, oldest first. Holds back the last line of a chunk: its parts may continue. */
export async function* everyLine(
  db: Reader,
  timezone: string,
  filter: CashBookExport,
): AsyncGenerator<CashBookEntry[]> {
  let waiting: CashBookEntry[] = []
  for await (const entries of everyEntry(db, timezone, filter)) {
    const lines = cashBookLines([...waiting, ...entries])
    waiting = [...partsOf(lines.at(-1))]
    yield lines.slice(0, -1)
  }
  yield cashBookLines(waiting)
}
