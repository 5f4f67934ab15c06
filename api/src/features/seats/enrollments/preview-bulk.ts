import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import type { BulkPreview, BulkRow, EnrollmentBulkPreview } from '@cubby/contract/people/bulk'
import type { EnrollmentExport } from '@cubby/contract/seats/enrollments'
import { reviewPhase } from '@cubby/rules/seats/enrollment'
import { newlyOwed } from '@cubby/rules/seats/review-consequence'
import { holdsSeat } from '@cubby/rules/seats/seat-predicates'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { emptyPreview, previewMessageTo, roundedToCents, usersOf } from '../../school/bulk/users-of.ts'
import { refusalAboutStudent } from '../seats/refusal-about-student.ts'
import { findEnrollmentIds, usersWithEnrollments } from './find-enrollments.ts'
import { decide, findReviewSubjects, type ReviewSubject } from './review-subject.ts'
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
): Promise<BulkPreview> {
  const names = await namesOf(deps, subjects)
  const to = operation === 'approve' ? 'approved' : 'rejected'
  const preview = { ...emptyPreview }
  const taken = new Map<string, number>()
  let owed = 0
  const rows: BulkRow[] = []
  for (const subject of subjects) {
    const { id, sessionId, facts, money } = subject
    // The rows above would take seats before this row does.
    const before = taken.get(sessionId) ?? 0
    const seats = { ...facts.seats, enrolled: facts.seats.enrolled + before }
    const decision = decide({ ...subject, facts: { ...facts, seats } }, to, null)
    const phase = reviewPhase(facts.session)
    let blocked: string | null = null
    if (!decision.ok) blocked = refusalAboutStudent(decision.reason).message
    else if (decision.outcome === 'unchanged')
      blocked = to === 'approved' ? 'Already approved' : 'Already rejected'
    else {
      const takesSeat = to === 'approved' && !holdsSeat(subject)
      if (takesSeat) taken.set(sessionId, before + 1)
      if (takesSeat || decision.seat === 'freed') preview.seats++
      if (to === 'approved' && phase === 'open') owed += newlyOwed(money)
      if (phase !== 'cancelled') preview.emails++
    }
    rows.push({ id, ...(names.get(id) ?? { name: '', detail: '' }), blocked })
  }
  return { ...preview, rows, amount: roundedToCents(owed) }
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
