import type {
  EnrollmentFilter,
  EnrollmentStats,
  EnrollmentStatus,
  StudentEnrollment,
} from '@cubby/contract/enrollments'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { lastDayEndsAt } from '../catalogue/queries.ts'
import type { Deps } from '../deps.ts'
import { enrollmentsQuery } from './queries.ts'
import { studentEnrollmentView } from './views.ts'

/** One page of everybody's enrollments, newest first. Days are calendar days of the provider. */
export async function listEnrollments(
  deps: Deps,
  caller: Caller,
  filter: EnrollmentFilter,
): Promise<{ enrollments: StudentEnrollment[]; total: number; page: number; limit: number }> {
  requireAdmin(caller)
  const { status, classId, startDate, endDate, page, limit } = filter
  const statuses = statusesOf(status)
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const enrolledOn = sql<string>`(enrollments.enrolled_at at time zone ${timezone})::date`
  const found = enrollmentsQuery(deps.db, timezone, now)
    .$if(statuses !== null, (query) => query.where('enrollments.status', 'in', statuses ?? []))
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? ''))
    .$if(startDate !== undefined, (query) => query.where(enrolledOn, '>=', startDate ?? ''))
    .$if(endDate !== undefined, (query) => query.where(enrolledOn, '<=', endDate ?? ''))
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { enrollments: rows.map((row) => studentEnrollmentView(row, now)), total, page, limit }
}

/** A declined enrollment is a rejected one with a reason. */
function statusesOf(status: EnrollmentFilter['status']): EnrollmentStatus[] | null {
  if (status === undefined || status === 'all') return null
  return status === 'rejected' ? ['rejected', 'declined'] : [status]
}

/** The enrollments of one class, active ones apart from historical ones; empty for an unknown class. */
export async function listClassEnrollments(
  deps: Deps,
  caller: Caller,
  classId: string,
): Promise<{ active: StudentEnrollment[]; historical: StudentEnrollment[]; total: number }> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone, now)
    .where('classes.id', '=', classId)
    .execute()
  const views = rows.map((row) => studentEnrollmentView(row, now))
  return {
    active: views.filter((view) => view.enrollment_type === 'active'),
    historical: views.filter((view) => view.enrollment_type === 'historical'),
    total: views.length,
  }
}

export async function readEnrollmentStats(deps: Deps, caller: Caller): Promise<EnrollmentStats> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const active = await deps.db
    .selectFrom('enrollments')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where status = 'approved'))::int`.as('approved'),
      sql<number>`count(distinct person_id)::int`.as('people'),
    ])
    .where('status', 'in', ['pending', 'approved'])
    .where('completed_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { seats } = await deps.db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(sql<number>`coalesce(sum(capacity), 0)::int`.as('seats'))
    .where('class_sessions.status', '=', 'scheduled')
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .where('classes.status', '!=', 'cancelled')
    .where(lastDayEndsAt(deps.config.provider.timezone), '>', now)
    .executeTakeFirstOrThrow()
  return {
    totalEnrollments: active.total,
    approvedEnrollments: active.approved,
    pendingEnrollments: active.total - active.approved,
    activeStudents: active.people,
    enrollmentRate: seats === 0 ? 0 : Math.round((active.total / seats) * 10_000) / 100,
  }
}
