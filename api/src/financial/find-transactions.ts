import type { TransactionExport, TransactionFilter, TransactionSort } from '@cubby/contract/financial'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { inChunks } from '../db/in-chunks.ts'
import {
  chargedIn,
  searchedFor,
  type TransactionRow,
  type TransactionRowWithFacts,
  transactionsQuery,
  withFacts,
} from './queries.ts'

function matching(db: Reader, timezone: string, { status, searchTerm, ...range }: TransactionExport) {
  return transactionsQuery(db)
    .where(chargedIn(range, timezone))
    .where(searchedFor(searchTerm))
    .$if(status !== undefined, (query) => query.where('payments.status', '=', status ?? 'paid'))
}

const orders: Record<TransactionSort, readonly string[]> = {
  charged: ['payments.created_at'],
  student_name: ['lower(people.last_name)', 'lower(people.first_name)'],
  class_name: ['lower(classes.title)'],
  amount: ['payments.amount_cents'],
  status: ['payments.status'],
}

/** One page of transactions, and how many match. */
export async function findTransactions(
  db: Reader,
  timezone: string,
  { page, limit, sort, direction, ...wanted }: TransactionFilter,
): Promise<{ rows: TransactionRowWithFacts[]; total: number }> {
  const found = matching(db, timezone, { ...wanted, direction })
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
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
  return { rows, total }
}

/** Every transaction that matches, the oldest first, a chunk at a time. */
export function everyTransaction(
  db: Reader,
  timezone: string,
  wanted: TransactionExport,
): AsyncGenerator<TransactionRow[]> {
  return inChunks<TransactionRow & Place>((after, limit) =>
    afterPlace(matching(db, timezone, wanted), after)
      // As text: a Date would lose the microseconds, and with them its place.
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
