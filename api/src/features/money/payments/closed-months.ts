import {
  type ClosedMonths,
  type CloseMonthRequest,
  monthTotals,
  type ReopenMonthRequest,
} from '@cubby/contract/money/closed-months'
import { dayOf } from '@cubby/rules/days'
import {
  type Books,
  checkReopen,
  closableMonths,
  firstDayOf,
  monthName,
  monthsToClose,
} from '@cubby/rules/money/closed-months'
import { monthAfter } from '@cubby/rules/money/periods'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog, writeAuditLogs } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName, startOfDay } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ReadContext, RequestContext, TransactionContext } from '../../../platform/operation-context.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { kindAndMethod, sumsByKindAndMethod, totalsOf } from './entry-sums.ts'

/** Returns the closed months, and those that can be closed. */
export async function listClosedMonths({ deps, caller }: RequestContext): Promise<ClosedMonths> {
  requireAdmin(caller)
  return closedMonthsView({ deps, db: deps.db, now: await deps.clock(deps.db) })
}

/** Closes a month and every open month before it, unless the cash book has changed since the office saw its totals. */
export async function closeMonth(
  ctx: RequestContext,
  { month, totals }: CloseMonthRequest,
): Promise<ClosedMonths> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockBooks(trx)
    const now = await deps.clock(trx)
    const { sum, closed } = await closeThrough({ deps, trx, now }, { month, closedBy: caller.user.id })
    if (JSON.stringify(monthTotals.parse(sum)) !== JSON.stringify(totals)) throw new Refusal('month_changed')
    await writeAuditLogs(
      trx,
      closed.map(({ month: each, totals: { amount_in, amount_out } }) => ({
        actorId: caller.user.id,
        action: 'payment.month_closed',
        subject: { type: 'month', id: each },
        details: { month: each, amount_in, amount_out },
        request: caller.request,
        now,
      })),
    )
    return closedMonthsView({ deps, db: trx, now })
  })
}

/** Opens the last closed month again. What was moved to the first open day stays there. */
export async function reopenMonth(
  ctx: RequestContext,
  { month, reason }: ReopenMonthRequest & { readonly month: string },
): Promise<ClosedMonths> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockBooks(trx)
    const now = await deps.clock(trx)
    const allowed = checkReopen(month, await readBooks({ deps, db: trx, now }))
    if (!allowed.ok) throw new Refusal(allowed.reason)
    const did = (actor: string) =>
      t('{actor} reopened the closed month {month}.', { actor, month: monthName(month) })
    await tellAdmins({ deps, trx, caller, now }, { did })
    await trx.deleteFrom('closed_months').where('month', '=', month).execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.month_reopened',
      subject: { type: 'month', id: month },
      details: { month, reason },
      request: caller.request,
      now,
    })
    return closedMonthsView({ deps, db: trx, now })
  })
}

/**
 * Waits for every transaction that has booked an entry, and keeps others from booking one until this transaction ends.
 * They share the lock (`open_from_while_booking` in the database).
 */
export async function lockBooks(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('books', 3))`.execute(trx)
}

/**
 * Closes a month and every open month before it. Returns the totals of each, and their sum. The caller has locked the
 * books.
 */
export async function closeThrough(
  { deps, trx, now }: TransactionContext,
  { month: last, closedBy }: { readonly month: string; readonly closedBy: string },
) {
  const decided = monthsToClose(last, await readBooks({ deps, db: trx, now }))
  if (!decided.ok) throw new Refusal(decided.reason)
  const { timezone } = deps.config.provider
  const endOf = (month: string) => startOfDay(firstDayOf(monthAfter(month)), timezone)
  const entries = await trx
    .selectFrom('payment_entries as entry')
    .leftJoin('payment_entries as receipt', 'receipt.id', 'entry.receipt_id')
    .select([
      sql<string>`to_char(entry.booked_at at time zone ${timezone}, 'YYYY-MM')`.as('month'),
      ...sumsByKindAndMethod,
    ])
    .where('entry.booked_at', '<', endOf(last))
    .where(
      sql<SqlBool>`entry.booked_at >= coalesce((select max(ends_at) from closed_months), '-infinity'::timestamptz)`,
    )
    .groupBy(['month', ...kindAndMethod])
    .execute()
  const closed = decided.months.map((month) => ({
    month,
    totals: totalsOf(entries.filter((entry) => entry.month === month)),
  }))
  await trx
    .insertInto('closed_months')
    .values(
      closed.map(({ month, totals }) => ({
        month,
        ends_at: endOf(month),
        totals: JSON.stringify(totals),
        closed_at: now,
        closed_by: closedBy,
      })),
    )
    .execute()
  return { closed, sum: totalsOf(entries) }
}

async function readBooks({ deps, db, now }: ReadContext): Promise<Books> {
  const { timezone } = deps.config.provider
  const { first, last } = await db
    .selectNoFrom([
      sql<Date | null>`(select min(booked_at) from payment_entries)`.as('first'),
      sql<string | null>`(select max(month) from closed_months)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  return {
    firstMonth: first && dayOf(first, timezone).slice(0, 7),
    lastClosed: last,
    today: dayOf(now, timezone),
  }
}

/** Lists the months that have ended and are not closed, the oldest first. */
export async function findClosableMonths(ctx: ReadContext): Promise<string[]> {
  return closableMonths(await readBooks(ctx))
}

async function closedMonthsView(ctx: ReadContext): Promise<ClosedMonths> {
  const books = await readBooks(ctx)
  const months = await ctx.db
    .selectFrom('closed_months')
    .innerJoin('users', 'users.id', 'closed_months.closed_by')
    .select(['month', 'totals', 'closed_at', fullName('users').$notNull().as('closed_by')])
    .orderBy('month', 'desc')
    .execute()
  return {
    open_from: books.lastClosed && firstDayOf(monthAfter(books.lastClosed)),
    months: months.map((row) => ({ ...row, closed_at: row.closed_at.toISOString() })),
    closable: closableMonths(books),
  }
}
