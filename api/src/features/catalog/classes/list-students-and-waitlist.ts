import type {
  ClassStudents,
  ClassWaitlist,
  SessionWithStudents,
} from '@cubby/contract/catalog/class-students'
import { dayOf } from '@cubby/rules/days'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { paymentFactsOf, paymentOfEnrollment } from '../../money/payments/queries.ts'
import { isOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { waitlistQuery } from '../../seats/waitlist/find-waitlist.ts'
import { adminEntryView, readEntryTerms } from '../../seats/waitlist/list-waitlist.ts'
import { adminSessionsQuery } from './admin-queries.ts'
import { loadAdminClass, sessionCountsOf, statusChangeView } from './read-admin-classes.ts'

/**
 * Lists the sessions of a class with their students, soonest first. A removed session is historical, and is listed only
 * if it has students.
 */
export async function listClassStudents(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassStudents> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  await loadAdminClass({ deps, db: deps.db, now }, classId)
  const today = dayOf(now, deps.config.provider.timezone)
  const students = await findStudents(deps.db, classId)
  const rows = await adminSessionsQuery({ deps, db: deps.db, now })
    .where('class_sessions.class_id', '=', classId)
    .execute()
  const sessions = rows
    .map(
      (row): SessionWithStudents => ({
        session_id: row.id,
        session_date: row.start_date,
        end_date: row.end_date,
        start_time: row.start_time,
        end_time: row.end_time,
        status: row.status,
        status_change: statusChangeView(row.status_change, now),
        session_type: row.removed_at ? 'historical' : 'active',
        capacity: row.capacity,
        ...sessionCountsOf(row),
        students: students
          .filter(({ session_id }) => session_id === row.id)
          .map((student) => studentView(student, today)),
      }),
    )
    .filter(({ session_type, students: enrolled }) => session_type === 'active' || enrolled.length > 0)
  return { sessions, total: sessions.length }
}

function findStudents(db: Reader, classId: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users as student', 'student.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .leftJoinLateral(paymentOfEnrollment, (join) => join.onTrue())
    .selectAll('enrollments')
    .select([
      'student.email',
      'payment.due_date',
      'payment.status as transaction_status',
      'payment.amount_cents',
      'payment.paid_cents',
      'payment.kept_cents',
      fullName('student').$notNull().as('name'),
      paidBy('enrollments').as('paid_by'),
    ])
    .where('class_sessions.class_id', '=', classId)
    .orderBy('student.last_name')
    .orderBy('student.first_name')
    .orderBy('enrollments.id')
    .execute()
}

type StudentRow = Awaited<ReturnType<typeof findStudents>>[number]

function studentView(row: StudentRow, today: string): SessionWithStudents['students'][number] {
  return {
    id: row.user_id,
    enrollment_id: row.id,
    name: row.name,
    email: row.email ?? '',
    enrollment_status: row.status,
    ...paymentFactsOf({ ...row, status: row.transaction_status }, today),
    paid_by: row.paid_by,
    completed_at: row.completed_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    completion_reason: row.completion_reason,
    archived_reason: row.archived_reason,
  }
}

/** Lists the waitlists of all sessions of a class, by session and position. */
export async function listClassWaitlist(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassWaitlist> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  await loadAdminClass({ deps, db: deps.db, now }, classId)
  const rows = await waitlistQuery(deps.db, deps.config.provider.timezone, now)
    .where('classes.id', '=', classId)
    .where(isOnWaitlist('entry', now))
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.id')
    .orderBy('entry.joined_at')
    .orderBy('entry.id')
    .execute()
  const terms = await readEntryTerms(deps.config, deps.db, now)
  return { waitlist: rows.map((row) => adminEntryView(row, terms)), total: rows.length }
}
