import type { Enrollment, StudentEnrollment } from '@cubby/contract/enrollments'
import type { RefundDeadline } from '@cubby/contract/refund-policy'
import { refundDeadlines } from '@cubby/rules/refund-policy'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { makeUpsColumn } from '../completion/make-ups-column.ts'
import { marksColumn } from '../completion/marks-column.ts'
import { ownAttendance } from '../completion/own-attendance.ts'
import { meetingColumns, shownMeetings } from '../meetings/columns.ts'
import { enrollmentsQuery } from './queries.ts'
import { enrollmentView, studentEnrollmentView } from './views.ts'

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
