import type { RefundDeadline } from '@cubby/contract/refund-policy'
import type {
  Enrollment,
  EnrollmentEvent,
  EnrollResponse,
  StudentEnrollment,
} from '@cubby/contract/seats/enrollments'
import { refundDeadlines } from '@cubby/rules/money/refund-policy'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type {
  ContextParts,
  ReadContext,
  RequestContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { makeUpsColumn, marksColumn, ownAttendance } from '../completion/own-attendance.ts'
import { meetingColumns, shownMeetings } from '../meetings/read-meetings.ts'
import { findHeldEnrollment } from '../seats/seat-counts.ts'
import { readEntry } from '../waitlist/read-entries.ts'
import { enrollmentsQuery, enrollmentView, studentEnrollmentView } from './views.ts'

/** Lists the caller's enrollments, newest first: all, active, or historical. */
export async function listMyEnrollments(
  { deps, caller }: RequestContext,
  { type }: { readonly type?: Enrollment['enrollment_type'] } = {},
): Promise<Enrollment[]> {
  const views = await listEnrollmentsOfUser(
    { deps, now: await deps.clock(deps.db) },
    { userId: caller.user.id },
  )
  return type ? views.filter((view) => view.enrollment_type === type) : views
}

/** Lists the caller's enrollments that hold a seat: pending or approved, and not historical. */
export async function listMyClasses(ctx: RequestContext): Promise<Enrollment[]> {
  const active = await listMyEnrollments(ctx, { type: 'active' })
  return active.filter(({ enrollment_status: status }) => status === 'pending' || status === 'approved')
}

export async function listEnrollmentsOfUser(
  { deps, now }: Pick<ContextParts, 'deps' | 'now'>,
  { userId }: { readonly userId: string },
): Promise<Enrollment[]> {
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone)
    .select(ownColumns)
    .where('enrollments.user_id', '=', userId)
    .execute()
  return rows.map((row) => ownView(row, { deps, now }))
}

/** Reads one enrollment in the open transaction. Throws Refusal `enrollment_not_found`. */
export async function readEnrollment(
  ctx: ReadContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<Enrollment> {
  return ownView(await findRow(ctx, { enrollmentId }), ctx)
}

/** Reads one enrollment for its owner or an administrator. Throws Refusal `enrollment_not_found`. */
export async function readEnrollmentFor(
  ctx: Pick<ContextParts, 'deps' | 'db' | 'caller' | 'now'>,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<StudentEnrollment> {
  const { caller, now } = ctx
  const row = await findRow(ctx, { enrollmentId })
  if (row.user_id !== caller.user.id && caller.user.role !== 'admin') {
    throw new Refusal('enrollment_not_found')
  }
  return { ...studentEnrollmentView(row, now), ...shownMeetings(row) }
}

const ownColumns = [...meetingColumns, marksColumn, makeUpsColumn, 'classes.required_hours_percent'] as const

type OwnRow = Awaited<ReturnType<typeof findRow>>

function ownView(row: OwnRow, { deps, now }: Pick<ContextParts, 'deps' | 'now'>): Enrollment {
  const { timezone } = deps.config.provider
  const view = enrollmentView(row, now)
  return {
    ...view,
    refund_deadlines: view.can_withdraw ? deadlinesOf(row, deps) : null,
    ...shownMeetings(row),
    attendance: ownAttendance(row, { now, timezone }),
    make_up_meetings: row.make_up_meetings,
  }
}

function deadlinesOf(row: OwnRow, { config }: Pick<Deps, 'config'>): RefundDeadline[] {
  const { start_date: startDate, start_time: startTime, starts_at: startsAt } = row
  return refundDeadlines(row.refund_policy, { startDate, startTime, startsAt }, config.provider.timezone)
}

async function findRow(
  { deps, db }: Pick<ContextParts, 'deps' | 'db'>,
  { enrollmentId }: { readonly enrollmentId: string },
) {
  const row = await enrollmentsQuery(db, deps.config.provider.timezone)
    .select(ownColumns)
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirst()
  if (!row) throw new Refusal('enrollment_not_found')
  return row
}

/**
 * Reads the user's enrollment that holds a seat in a session, or else the user's live waitlist entry. Throws Refusal
 * `not_on_waitlist` if there is neither.
 */
export async function readParticipation(
  { deps, trx, now }: TransactionContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<EnrollResponse> {
  const enrollmentId = await findHeldEnrollment(trx, userId, sessionId)
  if (enrollmentId === undefined) {
    return {
      outcome: 'waitlisted',
      waitlist_entry: await readEntry({ deps, db: trx, now }, { userId, sessionId }),
    }
  }
  return { outcome: 'enrolled', enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
}

/**
 * Reads the history of an enrollment from the audit log, oldest first, for its owner or an
 * administrator. The actor is shown only as student, office, or system. Throws Refusal
 * `enrollment_not_found`.
 */
export async function readEnrollmentHistory(
  { deps, caller }: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<EnrollmentEvent[]> {
  const now = await deps.clock(deps.db)
  const enrollment = await readEnrollmentFor({ deps, db: deps.db, caller, now }, { enrollmentId })
  const rows = await deps.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'action', sql<string | null>`details ->> 'reason'`.as('reason')])
    .select(isAccountOf(enrollment.user_id).as('is_student'))
    .where('subject_type', '=', 'enrollment')
    .where('subject_id', '=', enrollmentId)
    // The student sees a review when it takes effect, not when it is scheduled or undone.
    .$if(caller.user.role !== 'admin', (query) =>
      query.where('action', 'not in', ['enrollment.decided', 'enrollment.undone']),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action.replace(/^enrollment\./, ''),
    by: row.actor_id === null ? 'system' : row.is_student ? 'student' : 'office',
    reason: row.reason,
    created_at: row.at.toISOString(),
  }))
}

/** Whether the actor is the student. The audit log still names an account that was merged into the student's. */
function isAccountOf(studentId: string) {
  return sql<boolean | null>`actor_id in (
    with recursive account (id) as (
      select ${studentId}
      union
      select merged.details ->> 'merged_user_id' from account join audit_log merged
        on merged.subject_type = 'user' and merged.subject_id = account.id and merged.action = 'user.merged')
    select id from account)`
}
