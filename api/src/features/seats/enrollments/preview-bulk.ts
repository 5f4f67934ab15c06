import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import type { BulkPreview, EnrollmentBulkPreview } from '@cubby/contract/people/bulk'
import type { EnrollmentExport } from '@cubby/contract/seats/enrollments'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { previewMessageTo, usersOf } from '../../school/bulk/users-of.ts'
import { previewReviews } from '../seats/review-outcome.ts'
import { findEnrollmentIds, usersWithEnrollments } from './find-enrollments.ts'
import { findReviewSubjects, predictReview, type ReviewSubject } from './review-subject.ts'
import { enrollmentsQuery } from './views.ts'

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
  const already = to === 'approved' ? 'Already approved' : 'Already rejected'
  return previewReviews(
    subjects.map((subject) => ({
      id: subject.id,
      sessionId: subject.sessionId,
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
