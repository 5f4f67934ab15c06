import type { OwnMembership, OwnMemberships } from '@cubby/contract/money/memberships'
import { dayOf } from '@cubby/rules/days'
import { dueCents } from '@cubby/rules/money/discount'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isMember } from '../../money/centers/queries.ts'
import { hasLiveLine } from '../../money/invoices/queries.ts'
import { isCurrentPayment } from '../../money/payments/queries.ts'
import { holdsSeat } from '../seats/seat-predicates.ts'
import { startsAt } from '../seats/session-columns.ts'

/** Lists the caller's memberships by the name of the center, each with the classes that the center pays for. */
export async function listOwnMemberships({ deps, caller }: RequestContext): Promise<OwnMemberships> {
  const { db } = deps
  const userId = caller.user.id
  const now = await deps.clock(db)
  const { timezone } = deps.config.provider
  const rows = await db
    .selectFrom('center_members')
    .innerJoin('centers', 'centers.id', 'center_members.center_id')
    .select(['center_members.id', 'center_id', 'centers.name as center_name', 'kind', 'joined_at'])
    .where('user_id', '=', userId)
    .where(isMember)
    .orderBy(sql`lower(centers.name)`)
    .orderBy('center_members.id')
    .execute()
  const paid = await paidEnrollments(db, { userId, now, timezone })
  return {
    memberships: rows.map(
      ({ joined_at, ...membership }): OwnMembership => ({
        ...membership,
        joined_at: joined_at.toISOString(),
        enrollments: paid
          .filter(({ center_id }) => membership.kind === 'staff' && center_id === membership.center_id)
          .map((row) => ({
            enrollment_id: row.id,
            class_title: row.title,
            display_date: displayDate(row.start_date, row.end_date),
            has_started: row.has_started,
            is_invoiced: row.is_invoiced,
            amount: row.amount_cents / 100,
          })),
      }),
    ),
  }
}

/**
 * Reads the enrollments of a user that centers pay and that are not over, the next first. `amount_cents` is
 * what the center owes, or will owe after the approval. `is_invoiced` also says that the center paid already.
 */
export async function paidEnrollments(
  db: Reader,
  {
    userId,
    centerId,
    now,
    timezone,
  }: {
    readonly userId: string
    readonly centerId?: string
    readonly now: Date
    readonly timezone: string
  },
) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.enrollment_id', '=', 'enrollments.id').on(isCurrentPayment),
    )
    .select([
      ...(['enrollments.id', 'enrollments.center_id', 'enrollments.session_id'] as const),
      ...(['enrollments.discount', 'classes.title', 'classes.price_cents'] as const),
      ...(['enrollments.status', 'enrollments.refund_policy'] as const),
      ...(['class_sessions.start_date', 'class_sessions.end_date', 'payments.id as payment_id'] as const),
      sql<boolean>`${startsAt(timezone)} <= ${now}`.as('has_started'),
      sql<boolean>`payments.id is not null
        and (${hasLiveLine('issued')} or payments.received_cents > payments.refunded_cents)`.as(
        'is_invoiced',
      ),
      sql<number | null>`case when payments.id is not null then owed_of_payment(payments) end`.as(
        'owed_cents',
      ),
    ])
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.center_id', 'is not', null)
    .$if(centerId !== undefined, (query) => query.where('enrollments.center_id', '=', centerId ?? ''))
    .where(holdsSeat)
    .where(sql<SqlBool>`class_sessions.end_date >= ${dayOf(now, timezone)}`)
    .orderBy('class_sessions.start_date')
    .orderBy('enrollments.id')
    .execute()
  return rows.map(({ owed_cents, ...row }) => ({
    ...row,
    amount_cents: owed_cents ?? (row.discount ? dueCents(row.discount) : row.price_cents),
  }))
}

export type PaidEnrollment = Awaited<ReturnType<typeof paidEnrollments>>[number]
