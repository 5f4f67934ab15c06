import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import type { BulkPreview } from '@cubby/contract/school/bulk'
import type {
  EnrollmentExport,
  EnrollmentFilter,
  EnrollmentPage,
  EnrollmentStats,
} from '@cubby/contract/seats/enrollments-admin'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import type { EnrollmentBulkPreview } from '@cubby/contract/seats/review-bulk'
import { dayOf } from '@cubby/rules/days'
import { discountReason } from '@cubby/rules/money/discount'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { previewMessageTo, usersOf } from '../../school/bulk/users-of.ts'
import { previewReviews } from '../seats/review-outcome.ts'
import { countLiveEnrollments } from '../seats/seat-predicates.ts'
import {
  approvalOf,
  countNotMade,
  findEnrollmentIds,
  findPendingSessions,
  paginateEnrollments,
  usersWithEnrollments,
} from './find-enrollments.ts'
import { findReviewSubjects, predictReview, type ReviewSubject } from './review-subject.ts'
import { findReviewable } from './reviewable.ts'
import { enrollmentsQuery, studentEnrollmentView } from './views.ts'

/** Lists one page of all enrollments, newest first by default. Days are in the provider's time zone. */
export async function listEnrollments(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: EnrollmentFilter,
): Promise<EnrollmentPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const [{ totalPages: _, ...pagination }, ids, className] = await Promise.all([
    paginateEnrollments(deps.db, timezone, { page, limit, ...filter }),
    findEnrollmentIds(deps.db, timezone, filter, { limit, offset: (page - 1) * limit }),
    titleOf(deps.db, filter.classId),
  ])
  const reading = { deps, db: deps.db, now }
  const views = await findReviewable(reading, { ids })
  const enrollments = ids.flatMap((id) => views.get(id) ?? [])
  const sessionIds = [...new Set(enrollments.map(({ session_id }) => session_id))]
  const listed =
    filter.sort === 'pending_by_session' && (await findPendingSessions(reading, filter, { ids: sessionIds }))
  return {
    enrollments,
    class_name: className,
    ...(listed && { sessions: listed.sessions }),
    ...pagination,
  }
}

async function titleOf(db: Reader, classId: string | undefined): Promise<string | null> {
  if (classId === undefined) return null
  const found = await db.selectFrom('classes').select('title').where('id', '=', classId).executeTakeFirst()
  return found?.title ?? null
}

/**
 * Lists the enrollments of a class, active and historical separately. Returns empty lists for an unknown
 * class.
 */
export async function listClassEnrollments(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<{ active: StudentEnrollment[]; historical: StudentEnrollment[]; total: number }> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone)
    .where('classes.id', '=', classId)
    .execute()
  const views = rows.map((row) => studentEnrollmentView(row, now))
  return {
    active: views.filter((view) => view.enrollment_type === 'active'),
    historical: views.filter((view) => view.enrollment_type === 'historical'),
    total: views.length,
  }
}

/** Returns the figures above the list: the current counts, and this year's enrollment rate. */
export async function readEnrollmentStats({ deps, caller }: RequestContext): Promise<EnrollmentStats> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const { timezone } = deps.config.provider
  const today = dayOf(now, timezone)
  const thisYear = { startDate: `${today.slice(0, 4)}-01-01`, endDate: today, timezone }
  const [live, approval, notCounted] = await Promise.all([
    countLiveEnrollments(deps.db),
    approvalOf(deps.db, thisYear),
    countNotMade(deps.db, thisYear),
  ])
  return {
    totalEnrollments: live.enrollments,
    approvedEnrollments: live.enrollments - live.pending,
    pendingEnrollments: live.pending,
    activeStudents: live.students,
    enrollmentRate: approval.rate,
    enrollmentsMade: approval.made,
    enrollmentsNotCounted: notCounted,
    enrollmentsApproved: approval.approved,
  }
}

/** Exports filtered enrollments as CSV, in the order of the list. Dates are in the provider's time zone. */
export async function exportEnrollments(
  { deps, caller }: RequestContext,
  filter: EnrollmentExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const read = async (ids: string[]) => {
    const rows = await enrollmentsQuery(deps.db, timezone).where('enrollments.id', 'in', ids).execute()
    return rows.map((row) => studentEnrollmentView(row, now))
  }
  const ids = await findEnrollmentIds(deps.db, timezone, filter)
  return csvPieces(columnsOf(timezone), rowsInOrder(ids, read))
}

function columnsOf(timezone: string): CsvColumn<StudentEnrollment>[] {
  return [
    ['Student', (enrollment) => enrollment.student_name],
    ['Email', (enrollment) => enrollment.student_email],
    ['Class', (enrollment) => enrollment.class_name],
    ['Session Date', (enrollment) => enrollment.session_date],
    ['Enrolled', (enrollment) => dayOf(new Date(enrollment.enrolled_at), timezone)],
    ['Status', (enrollment) => enrollment.enrollment_status],
    ['Reason', (enrollment) => endReasonOf(enrollment) ?? ''],
    ['Price', ({ priced }) => priced?.price ?? ''],
    ['Discount', ({ priced }) => priced?.discount?.amount ?? ''],
    ['Discount Reason', ({ priced }) => (priced?.discount ? discountReason(priced.discount) : '')],
    ['Paid By', ({ paid_by }) => paid_by ?? ''],
  ]
}

/**
 * Previews a bulk operation on enrollments by the rules of the single operation. With a filter, approving
 * applies to the matching pending enrollments that hold a seat, and rejecting to all matching enrollments
 * that hold a seat.
 */
export async function previewEnrollmentBulk(
  { deps, caller }: RequestContext,
  { operation, ids = [], filter }: EnrollmentBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const { db } = deps
  const now = await deps.clock(db)
  if (operation === 'message') {
    const { timezone } = deps.config.provider
    return previewMessageTo(
      db,
      filter ? usersWithEnrollments(db, timezone, filter) : usersOf(db, 'enrollments', ids),
    )
  }
  const found = filter ? await findMatching(deps, operation, filter) : ids
  const shown = found.slice(0, BULK_PREVIEW_LIMIT)
  const byId = await findReviewSubjects({ deps, db, now }, { ids: shown })
  const subjects = shown.flatMap((id) => byId.get(id) ?? [])
  const preview = await previewOf(deps, subjects, operation)
  return { ...preview, total: filter ? found.length : subjects.length }
}

async function findMatching(
  { db, config }: Deps,
  operation: 'approve' | 'reject',
  filter: EnrollmentExport,
): Promise<string[]> {
  const { timezone } = config.provider
  const current = { ...filter, current: 'true' } as const
  if (operation === 'reject') return findEnrollmentIds(db, timezone, current)
  const isOther = filter.status !== undefined && filter.status !== 'all' && filter.status !== 'pending'
  return isOther ? [] : findEnrollmentIds(db, timezone, { ...current, status: 'pending' })
}

async function previewOf(
  deps: Deps,
  subjects: readonly ReviewSubject[],
  operation: 'approve' | 'reject',
): Promise<Omit<BulkPreview, 'total'>> {
  const names = await namesOf(deps, subjects)
  const to = operation === 'approve' ? 'approved' : 'rejected'
  const already = to === 'approved' ? t('Already approved') : t('Already rejected')
  return previewReviews(
    subjects.map((subject) => ({
      id: subject.id,
      sessionId: subject.sessionId,
      hasEmail: subject.hasEmail,
      ...(names.get(subject.id) ?? { name: '', detail: '' }),
      predict: (taken) => {
        const { blocked, effect } = predictReview(subject, to, taken)
        return { blocked: blocked ?? (effect ? null : already), effect }
      },
    })),
  )
}

async function namesOf(deps: Deps, subjects: readonly ReviewSubject[]) {
  const ids = subjects.map(({ id }) => id)
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone)
    .where(sql<SqlBool>`enrollments.id = any(${ids})`)
    .execute()
  return new Map(
    rows.map(({ id, student_name, class_title, start_date, end_date }) => [
      id,
      { name: student_name, detail: `${class_title}, ${displayDate(start_date, end_date)}` },
    ]),
  )
}
