import type {
  Center,
  CenterDetails,
  CenterEnrollment,
  CenterFilter,
  CenterPage,
  ListedCenter,
} from '@cubby/contract/money/centers'
import { dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows, fullName, instantOf, isFound, paginate, wordsOf } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isCurrentPayment } from '../payments/queries.ts'
import { centerBalance, centerBalances } from './center-balance.ts'
import { historyOf } from './history.ts'
import { type CenterRow, isMember, membersOf, openInvitations, requireCenter } from './queries.ts'

/** Lists one page of the centers, requests first, then by name. */
export async function listCenters(
  { deps, caller }: RequestContext,
  filter: CenterFilter,
): Promise<CenterPage> {
  requireAdmin(caller)
  const { db } = deps
  const { page, limit, searchTerm, status } = filter
  const today = dayOf(await deps.clock(db), deps.config.provider.timezone)
  const owing = status === 'owing' ? await owingCenters(db, today) : []
  const found = db
    .selectFrom('centers')
    .$if(status === 'owing', (query) => query.where(sql<SqlBool>`centers.id = any(${owing})`))
    .$if(status !== 'owing' && status !== 'all', (query) =>
      query.where('centers.status', '=', status === 'owing' || status === 'all' ? 'active' : status),
    )
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map((word) =>
          isFound(word, {
            text: sql`searchable(concat_ws(' ', centers.name, centers.address, centers.billing_email,
              (${directorNames})))`,
            phone: sql`centers.phone`,
          }),
        ),
      ),
    )
  const rows = await found
    .select([
      ...(['centers.id', 'centers.name', 'centers.status', 'centers.created_at'] as const),
      sql<string[] | null>`(${directorNames})`.as('directors'),
      staffCount.as('staff_count'),
      upcomingCount(today).as('upcoming_count'),
    ])
    .orderBy(sql`centers.status = 'requested'`, 'desc')
    .orderBy(sql`lower(centers.name)`)
    .orderBy('centers.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const balances = await centerBalances(db, { centerIds: rows.map(({ id }) => id), today })
  return {
    centers: rows.flatMap(({ created_at, directors, ...row }): ListedCenter[] => {
      const balance = balances.get(row.id)
      return balance
        ? [{ ...row, directors: directors ?? [], balance, created_at: created_at.toISOString() }]
        : []
    }),
    requested_count: await countCenterRequests(db),
    pagination: await paginate(db, found, filter),
  }
}

/** Returns the centers that owe something on sent invoices. */
async function owingCenters(db: Reader, today: string): Promise<string[]> {
  return [...(await centerBalances(db, { today }))].flatMap(([id, { owed }]) => (owed > 0 ? [id] : []))
}

/** Counts the requests that wait for the office. */
export function countCenterRequests(db: Reader): Promise<number> {
  return countRows(db.selectFrom('centers').where('status', '=', 'requested'))
}

const directorNames = sql<string[] | null>`
  select array_agg(${fullName('users')}
    order by lower(users.last_name), lower(users.first_name), users.id)
  from center_members join users on users.id = center_members.user_id and users.deleted_at is null
  where center_members.center_id = centers.id and kind = 'director' and ${isMember}`

const staffCount = sql<number>`(
  select count(*)::int
  from center_members join users on users.id = center_members.user_id and users.deleted_at is null
  where center_members.center_id = centers.id and kind = 'staff' and ${isMember})`

function upcomingCount(today: string) {
  return sql<number>`(
    select count(*)::int
    from enrollments join class_sessions on class_sessions.id = enrollments.session_id
    where enrollments.center_id = centers.id and enrollments.ended_at is null
      and enrollments.status in ('pending', 'approved') and class_sessions.end_date >= ${today})`
}

/** Reads a center with its people, invitations, the enrollments that it pays, its money, and its history. */
export async function readCenter(
  { deps, caller }: RequestContext,
  { centerId }: { readonly centerId: string },
): Promise<CenterDetails> {
  const { db } = deps
  const center = await requireCenter(db, { centerId, caller, office: true })
  const now = await deps.clock(db)
  const [people, invitations, enrollments, balance, history] = await Promise.all([
    membersOf(db, centerId),
    openInvitations(db, { centerId, now }),
    enrollmentsOf(db, { centerId, now, timezone: deps.config.provider.timezone }),
    centerBalance(db, { centerId, today: dayOf(now, deps.config.provider.timezone) }),
    historyOf(db, centerId),
  ])
  return {
    center: centerView(center),
    people: people.map(({ id, user_id, kind, name, email, phone_number, joined_at }) => ({
      id,
      user_id,
      kind,
      name,
      email,
      phone: phone_number,
      joined_at: joined_at.toISOString(),
    })),
    invitations,
    enrollments,
    balance,
    history,
  }
}

/** Lists the enrollments that a center pays for, the last session first, with the invoice that bills each. */
async function enrollmentsOf(
  db: Reader,
  { centerId, now, timezone }: { readonly centerId: string; readonly now: Date; readonly timezone: string },
): Promise<CenterEnrollment[]> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.enrollment_id', '=', 'enrollments.id').on(isCurrentPayment),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoice_lines')
          .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
          .select(['invoices.id as invoice_id', 'invoices.number as invoice_number'])
          .whereRef('invoice_lines.payment_id', '=', 'payments.id')
          .where('invoices.kind', '=', 'invoice')
          .where('invoices.status', '!=', 'void')
          .where(sql<SqlBool>`left_of_invoice_line(invoice_lines) > 0`)
          .as('live'),
      (join) => join.onTrue(),
    )
    .select([
      ...(['enrollments.id as enrollment_id', 'enrollments.user_id', 'class_sessions.class_id'] as const),
      'enrollments.session_id',
      sql<string>`case when enrollments.completed_at is null then enrollments.status else 'completed' end`.as(
        'status',
      ),
      sql<boolean>`coalesce(enrollments.ended_at, enrollments.completed_at) is not null`.as('ended'),
      sql<boolean>`(enrollments.ended_at is null and enrollments.completed_at is null
        and enrollments.status in ('pending', 'approved')
        and ${instantOf(sql`class_sessions.start_date + class_sessions.start_time::time`, timezone)} > ${now})`.as(
        'can_replace',
      ),
      ...(['class_sessions.start_date', 'class_sessions.end_date'] as const),
      ...(['live.invoice_id', 'live.invoice_number', 'classes.title as class_title'] as const),
      fullName('users').$notNull().as('name'),
      sql<number>`coalesce(owed_of_payment(payments), 0)`.as('owed_cents'),
    ])
    .where('enrollments.center_id', '=', centerId)
    .orderBy('class_sessions.start_date', 'desc')
    .orderBy('enrollments.session_id')
    .orderBy(sql`lower(users.last_name), lower(users.first_name)`)
    .orderBy('enrollments.id')
    .execute()
  return rows.map(({ start_date, end_date, owed_cents, invoice_id, invoice_number, ...enrollment }) => ({
    ...enrollment,
    display_date: displayDate(start_date, end_date),
    amount: owed_cents / 100,
    invoice: invoice_id === null ? null : { id: invoice_id, number: invoice_number },
  }))
}

/** Shows a center to the office. */
export function centerView({ request, created_at, updated_at, created_by: _, ...row }: CenterRow): Center {
  return {
    ...row,
    request: request && {
      contact_name: request.contact_name,
      email: request.email,
      message: request.message,
    },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
