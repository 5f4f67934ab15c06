import type { Consequences } from '@cubby/contract/catalog/consequences'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import { paidCents } from '@cubby/rules/money/payment'
import { holdsSeat, isOpenEntry } from '@cubby/rules/seats/seat-predicates'
import { countAttendance } from '@cubby/rules/teaching/attended-hours'
import { checkCompletion } from '@cubby/rules/teaching/completion'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { makeUpsColumn, marksColumn } from '../../seats/enrollments/read-enrollments.ts'
import { meetingColumns } from '../../seats/meetings/read-meetings.ts'

interface SessionRow {
  readonly id: string
  readonly updated_at: Date
}
interface EnrollmentRow {
  readonly id: string
  readonly session_id: string
  readonly status: EnrollmentStatus
  readonly completed_at: Date | null
  readonly archived_at: Date | null
  readonly can_be_restored: boolean
}
interface EntryRow {
  readonly id: string
  readonly session_id: string
  readonly status: WaitlistStatus
}
interface PaymentRow {
  readonly id: string
  readonly status: TransactionStatus
  readonly amount_cents: number
  readonly received_cents: number
  readonly refunded_cents: number
  readonly due_date: string
}

/** A snapshot of the rows of a class that an operation can change. */
interface UsersOfClass {
  readonly sessions: readonly SessionRow[]
  readonly enrollments: readonly EnrollmentRow[]
  readonly entries: readonly EntryRow[]
  readonly payments: readonly PaymentRow[]
}

export async function readUsersOfClass(trx: Trx, classId: string): Promise<UsersOfClass> {
  const sessions = await trx
    .selectFrom('class_sessions')
    .select(['id', 'updated_at'])
    .where('class_id', '=', classId)
    .execute()
  const ofClass = trx
    .selectFrom('class_sessions')
    .select('class_sessions.id')
    .where('class_sessions.class_id', '=', classId)
  const enrollments = await trx
    .selectFrom('enrollments')
    .select(['id', 'session_id', 'status', 'completed_at', 'archived_at', 'can_be_restored'])
    .where('session_id', 'in', ofClass)
    .execute()
  const entries = await trx
    .selectFrom('waitlist_entries')
    .select(['id', 'session_id', 'status'])
    .where('session_id', 'in', ofClass)
    .execute()
  const payments = await trx
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select([
      'payments.id',
      'payments.status',
      'payments.amount_cents',
      'payments.received_cents',
      'payments.refunded_cents',
      'payments.due_date',
    ])
    .where('enrollments.session_id', 'in', ofClass)
    .execute()
  return { sessions, enrollments, entries, payments }
}

const isActive = (row: EnrollmentRow) =>
  holdsSeat({ status: row.status, historical: row.completed_at !== null || row.archived_at !== null })

/** Counts the changes between two snapshots of a class. */
export function countConsequences(
  before: UsersOfClass,
  after: UsersOfClass,
): Omit<Consequences, 'lacking_hours' | 'notifications' | 'sent' | 'emails' | 'calls'> {
  const enrollments = changesOf(before.enrollments, after.enrollments)
  const entries = changesOf(before.entries, after.entries)
  const payments = changesOf(before.payments, after.payments)
  const changed = new Set([
    ...changesOf(before.sessions, after.sessions)
      .filter(([was, is]) => was?.updated_at.getTime() !== is.updated_at.getTime())
      .map(([, is]) => is.id),
    ...enrollments.filter(isDifferent).map(([, is]) => is.session_id),
    ...entries.filter(isDifferent).map(([, is]) => is.session_id),
  ])
  const students = before.enrollments.filter((row) => isActive(row) && changed.has(row.session_id))
  const waitlist = before.entries.filter((row) => changed.has(row.session_id))
  const ended = endedOf(enrollments)
  const paymentsChangedTo = (status: TransactionStatus) =>
    sumOf(payments.filter(([was, is]) => was && was.status !== status && is.status === status))
  return {
    students: {
      approved: students.filter(({ status }) => status === 'approved').length,
      pending: students.filter(({ status }) => status === 'pending').length,
    },
    waitlist: {
      waiting: waitlist.filter(({ status }) => status === 'waiting').length,
      offered: waitlist.filter(({ status }) => status === 'offered').length,
    },
    archived: ended.filter(([, is]) => is.completed_at === null).length,
    completed: ended.filter(([, is]) => is.completed_at !== null).length,
    reopened: enrollments.filter(([was, is]) => was && !isActive(was) && isActive(is)).length,
    restorable: enrollments.filter(([was, is]) => was?.can_be_restored && !is.can_be_restored).length,
    waitlist_closed: entries.filter(([was, is]) => was && isOpenEntry(was.status) && !isOpenEntry(is.status))
      .length,
    offers_made: entries.filter(([was, is]) => was?.status !== 'offered' && is.status === 'offered').length,
    payments_voided: paymentsChangedTo('void'),
    payments_refunded: paymentsChangedTo('refund_due'),
    due_dates_moved: payments.filter(([was, is]) => was && was.due_date !== is.due_date).length,
  }
}

function endedOf(enrollments: readonly Change<EnrollmentRow>[]) {
  return enrollments.filter(([was, is]) => was && isActive(was) && !isActive(is))
}

/**
 * Names the students who lack required hours when an operation completes their session. `before` and `after` are the
 * snapshots around it. Nobody lacks any in a session without attendance.
 */
export async function readWhoLacksHours(
  trx: Trx,
  timezone: string,
  { before, after }: { readonly before: UsersOfClass; readonly after: UsersOfClass },
): Promise<string[]> {
  const ended = endedOf(changesOf(before.enrollments, after.enrollments))
  const completed = ended.flatMap(([, { id, completed_at }]) => (completed_at === null ? [] : id))
  if (completed.length === 0) return []
  const students = await trx
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([fullName('users').$notNull().as('name'), 'classes.required_hours_percent'])
    .select(['enrollments.session_id', ...meetingColumns, marksColumn, makeUpsColumn])
    .where('enrollments.id', 'in', completed)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()
  const checked = students.flatMap(({ required_hours_percent, make_up_meetings, ...student }) => {
    if (!student.meetings_confirmed) return []
    const makeUps = make_up_meetings.map(({ meeting }) => meeting)
    const attendance = countAttendance({ ...student, makeUps }, timezone)
    const { ok } = checkCompletion(attendance, required_hours_percent)
    return { ...student, isRecorded: attendance.isRecorded, lacksHours: attendance.held > 0 && !ok }
  })
  const recorded = new Set(checked.flatMap((student) => (student.isRecorded ? student.session_id : [])))
  return checked.flatMap(({ name, session_id, lacksHours }) =>
    lacksHours && recorded.has(session_id) ? name : [],
  )
}

/** The same row before and after an operation. A new row was undefined before. Rows are never deleted. */
type Change<Row> = readonly [was: Row | undefined, is: Row]

function changesOf<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Change<Row>[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.map((row) => [known.get(row.id), row])
}

function isDifferent([was, is]: Change<EnrollmentRow> | Change<EntryRow>): boolean {
  if (!was) return true
  if (was.status !== is.status) return true
  return 'archived_at' in was && 'archived_at' in is && isActive(was) !== isActive(is)
}

function sumOf(changes: readonly Change<PaymentRow>[]): { count: number; amount: number } {
  const cents = changes.reduce(
    (sum, [, payment]) => sum + (payment.status === 'refund_due' ? paidCents(payment) : payment.amount_cents),
    0,
  )
  return { count: changes.length, amount: cents / 100 }
}
