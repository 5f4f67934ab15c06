import type { Enrollment, OpenChoice } from '@cubby/contract/seats/enrollments'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import { pricedView } from '@cubby/rules/money/discount'
import { checkWithdrawal } from '@cubby/rules/seats/enrollment'
import { displayDate } from '@cubby/rules/session-dates'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { enrolledCount } from '../seats/seat-counts.ts'
import { startsAt, teacherId } from '../seats/session-columns.ts'

/** Selects enrollments with their users and sessions, newest first. */
export function enrollmentsQuery(db: Reader, timezone: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users as student', 'student.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .selectAll('enrollments')
    .select([
      'student.email as student_email',
      'student.phone_number as student_phone',
      'classes.id as class_id',
      'classes.title as class_title',
      'classes.location_details',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.location',
      'class_sessions.online_link',
      'class_sessions.capacity',
      enrolledCount.as('enrolled'),
      startsAt(timezone).as('starts_at'),
      fullName('instructor').as('instructor_name'),
      fullName('student').$notNull().as('student_name'),
      paidBy('enrollments').as('paid_by'),
    ])
    .select(transferColumns)
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
}

type EnrollmentRow = Awaited<ReturnType<ReturnType<typeof enrollmentsQuery>['execute']>>[number]

/** A session as the database returns it in JSON. */
interface SessionJson {
  readonly session_id: string
  readonly class_id: string
  readonly class_title: string
  readonly start_date: string
  readonly end_date: string
}

const sessionJson = sql`'session_id', s.id, 'class_id', c.id, 'class_title', c.title,
  'start_date', s.start_date, 'end_date', s.end_date`
const classOfSession = sql`class_sessions s join classes c on c.id = s.class_id`

/**
 * Selects the session that an enrollment was transferred to, the one it was transferred from, the one that its student
 * asked to be transferred to, and what its student still has to choose.
 */
const transferColumns = [
  // An enrollment that became active again may have been transferred twice. The last transfer counts.
  sql<SessionJson | null>`(select jsonb_build_object(${sessionJson})
    from enrollments newer join ${classOfSession} on s.id = newer.session_id
    where newer.transferred_from = enrollments.id and enrollments.archived_at is not null
    order by newer.id desc limit 1)`.as('transferred_to'),
  sql<SessionJson | null>`(select jsonb_build_object(${sessionJson})
    from enrollments older join ${classOfSession} on s.id = older.session_id
    where older.id = enrollments.transferred_from)`.as('transferred_from_session'),
  sql<
    (SessionJson & { readonly requested_at: string }) | null
  >`(select jsonb_build_object(${sessionJson}, 'requested_at', request.created_at)
    from transfer_requests request join ${classOfSession} on s.id = request.session_id
    where request.enrollment_id = enrollments.id and request.status = 'open')`.as('transfer_request'),
  sql<OpenChoice | null>`(select jsonb_build_object('answer_until', answer_until, 'unanswered', unanswered)
    from rebookings where new_enrollment_id = enrollments.id and choice = 'open')`.as('choice'),
] as const

interface TransferRow {
  readonly transferred_to: SessionJson | null
  readonly transferred_from_session: SessionJson | null
  readonly transfer_request: (SessionJson & { readonly requested_at: string }) | null
  readonly choice: OpenChoice | null
}

/** Returns the transfers of an enrollment, its open transfer request, and its open choice, as the API shows them. */
function shownTransfers(
  row: TransferRow,
): Required<Pick<Enrollment, 'transferred_to' | 'transferred_from' | 'transfer_request' | 'choice'>> {
  const { transfer_request: request, choice } = row
  return {
    transferred_to: row.transferred_to && shown(row.transferred_to),
    transferred_from: row.transferred_from_session && shown(row.transferred_from_session),
    transfer_request: request && {
      ...shown(request),
      requested_at: new Date(request.requested_at).toISOString(),
    },
    choice: choice && { ...choice, answer_until: new Date(choice.answer_until).toISOString() },
  }
}

function shown({ session_id, class_id, class_title, start_date, end_date }: SessionJson) {
  return { session_id, class_id, class_title, display_date: displayDate(start_date, end_date) }
}

function isArchived(row: EnrollmentRow): boolean {
  return row.completed_at !== null || row.archived_at !== null
}

/** An enrollment as its student sees it: a rejected one is over, although the office can still approve it. */
export function enrollmentView(
  row: EnrollmentRow,
  now: Date,
  historical = isArchived(row) || row.status === 'rejected' || row.status === 'declined',
): Enrollment {
  const enrolledAt = row.enrolled_at.toISOString()
  return {
    id: row.id,
    enrollment_id: row.id,
    ...(historical && { historical_enrollment_id: row.id }),
    enrollment_status: row.status,
    enrollment_type: historical ? 'historical' : 'active',
    class_id: row.class_id,
    session_id: row.session_id,
    class_name: row.class_title,
    class_title: row.class_title,
    enrollment_date: enrolledAt,
    enrolled_at: enrolledAt,
    instructor_name: row.instructor_name,
    start_date: row.start_date,
    session_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    starts_at: row.starts_at.toISOString(),
    display_date: displayDate(row.start_date, row.end_date),
    location: row.location ?? row.location_details,
    location_details: row.location_details,
    current_students: row.enrolled,
    capacity: row.capacity,
    decline_reason: row.decline_reason,
    completed_at: row.completed_at?.toISOString() ?? null,
    completion_reason: row.completion_reason,
    archived_at: row.archived_at?.toISOString() ?? null,
    archived_reason: row.archived_reason,
    priced: pricedView(row.discount),
    paid_by: row.paid_by,
    ...shownTransfers(row),
    can_withdraw: checkWithdrawal({ status: row.status, historical, startsAt: row.starts_at, now }).ok,
  }
}

/** Returns an enrollment with its user, for administrators and the owner. */
export function studentEnrollmentView(row: EnrollmentRow, now: Date): StudentEnrollment {
  return {
    ...enrollmentView(row, now, isArchived(row)),
    user_id: row.user_id,
    name: row.student_name,
    student_name: row.student_name,
    email: row.student_email ?? '',
    student_email: row.student_email ?? '',
  }
}
