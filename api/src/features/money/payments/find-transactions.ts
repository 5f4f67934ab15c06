import type {
  TransactionExport,
  TransactionFilter,
  TransactionSort,
} from '@cubby/contract/money/transactions'
import { type Expression, type SqlBool, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { inChunks } from '../../../platform/db/in-chunks.ts'
import { type Range, receivedDays } from '../../../platform/db/range.ts'
import { paymentsIn } from './revenue.ts'
import {
  chargedIn,
  searchedFor,
  type TransactionRow,
  type TransactionRowWithFacts,
  transactionsQuery,
  withFacts,
} from './transaction-queries.ts'

function matching(db: Reader, timezone: string, filter: TransactionExport) {
  return transactionsQuery(db)
    .where((eb) => eb.and(conditionsOf(db, timezone, filter)))
    .where(searchedFor(filter.searchTerm))
}

/** Counts the matching payments. Needs no joins without a search, because every payment has a user and a session. */
function countTransactions(db: Reader, timezone: string, filter: TransactionExport): Promise<number> {
  if (filter.searchTerm !== undefined) return countRows(matching(db, timezone, filter))
  return countRows(db.selectFrom('payments').where((eb) => eb.and(conditionsOf(db, timezone, filter))))
}

/** Returns the conditions of a filter on payments, apart from its search. */
function conditionsOf(db: Reader, timezone: string, filter: TransactionExport): Expression<SqlBool>[] {
  const { status, searchTerm, ...range } = filter
  const paid = paidBetween(db, receivedDays(timezone, filter))
  return [
    chargedIn(range, timezone),
    ...(status === undefined ? [] : [sql<SqlBool>`payments.status = ${status}`]),
    ...(paid === null ? [] : [sql<SqlBool>`payments.id in (${paid.select('paid.payment_id')})`]),
  ]
}

/**
 * Selects the payments with money received on these days, and the cents received for each. Returns null without
 * days.
 */
function paidBetween(db: Reader, days: Range | null) {
  return days && db.selectFrom(paymentsIn(db, days).as('paid'))
}

const orders: Record<TransactionSort, readonly string[]> = {
  charged: ['payments.created_at'],
  student_name: ['lower(users.last_name)', 'lower(users.first_name)'],
  class_name: ['lower(classes.title)'],
  amount: ['payments.amount_cents'],
  status: ['payments.status'],
}

/** Cents received on the days of a filter: the total of all matches, and the cents of each payment by id. */
interface Received {
  readonly cents: number
  readonly of: ReadonlyMap<string, number>
}

/**
 * Returns one page of transactions and the number of all matches. If the filter names days on which money was
 * received, also returns that money. Otherwise `received` is null.
 */
export async function findTransactions(
  db: Reader,
  timezone: string,
  { page, limit, sort, direction, ...rest }: TransactionFilter,
): Promise<{ rows: TransactionRowWithFacts[]; total: number; received: Received | null }> {
  const filter = { ...rest, direction }
  const found = matching(db, timezone, filter)
  const total = await countTransactions(db, timezone, filter)
  const order = [
    ...orders[sort].map((column) => `${column} ${direction}`),
    'payments.created_at desc',
    'payments.id desc',
  ]
  const rows = await withFacts(found)
    .orderBy(sql.join(order.map((column) => sql.raw(column))))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    rows,
    total,
    received: await receivedFor(found, rows, paidBetween(db, receivedDays(timezone, filter))),
  }
}

async function receivedFor(
  found: ReturnType<typeof matching>,
  rows: readonly { id: string }[],
  paid: ReturnType<typeof paidBetween>,
): Promise<Received | null> {
  if (!paid) return null
  const { cents } = await paid
    .where('paid.payment_id', 'in', found.clearSelect().select('payments.id'))
    .select(sql<number>`coalesce(sum(paid.cents), 0)::float8`.as('cents'))
    .executeTakeFirstOrThrow()
  const ids = rows.map(({ id }) => id)
  const each =
    ids.length === 0 ? [] : await paid.where('paid.payment_id', 'in', ids).selectAll('paid').execute()
  return { cents, of: new Map(each.map((one) => [one.payment_id, one.cents])) }
}

/** Reads every matching transaction in chunks, oldest first. */
export function everyTransaction(
  db: Reader,
  timezone: string,
  filter: TransactionExport,
): AsyncGenerator<TransactionRow[]> {
  return inChunks<TransactionRow & Place>((after, limit) =>
    afterPlace(matching(db, timezone, filter), after)
      // Selected as text because a Date would lose the microseconds that the page position needs.
      .select(sql<string>`payments.created_at::text`.as('charged_at'))
      .orderBy('payments.created_at')
      .orderBy('payments.id')
      .limit(limit)
      .execute(),
  )
}

interface Place {
  readonly id: string
  readonly charged_at: string
}

function afterPlace(query: ReturnType<typeof matching>, last: Place | undefined) {
  if (!last) return query
  return query.where(
    sql<SqlBool>`(payments.created_at, payments.id) > (${last.charged_at}::timestamptz, ${last.id})`,
  )
}
