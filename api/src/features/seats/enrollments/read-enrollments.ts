import type { RefundDeadline } from '@cubby/contract/refund-policy'
import type {
  Enrollment,
  EnrollmentStatus,
  EnrollResponse,
  OwnAttendance,
} from '@cubby/contract/seats/enrollments'
import type { EnrollmentEvent } from '@cubby/contract/seats/enrollments-admin'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { dayOf } from '@cubby/rules/days'
import { refundDeadlines } from '@cubby/rules/money/refund-policy'
import { mayJoinOnline } from '@cubby/rules/seats/online-link'
import { countingMarks } from '@cubby/rules/teaching/attendance'
import { type AttendanceRecord, countAttendance, quarterHours } from '@cubby/rules/teaching/attended-hours'
import { type CountingTime, countsSoFar } from '@cubby/rules/teaching/attended-minutes'
import { lackingText, missedText } from '@cubby/rules/teaching/completion'
import { hoursOf } from '@cubby/rules/teaching/contact-hours'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type {
  ContextParts,
  ReadContext,
  RequestContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { meetingColumns, shownMeetings } from '../meetings/read-meetings.ts'
import { inPlaces, type Place } from '../seats/seat-counts.ts'
import { isCurrentMakeUp, takesSeat } from '../seats/seat-predicates.ts'
import { readEntries } from '../waitlist/read-entries.ts'
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

/** Lists the enrollments of these users that a center pays for, newest first. */
export async function listEnrollmentsOfCenter(
  { deps, now }: Pick<ContextParts, 'deps' | 'now'>,
  { centerId, userIds }: { readonly centerId: string; readonly userIds: readonly string[] },
): Promise<(Enrollment & { readonly user_id: string })[]> {
  const rows = await enrollmentsQuery(deps.db, deps.config.provider.timezone)
    .select(ownColumns)
    .where('enrollments.center_id', '=', centerId)
    .where(sql<SqlBool>`enrollments.user_id = any(${userIds})`)
    .execute()
  return rows.map((row) => ({ ...ownView(row, { deps, now }), user_id: row.user_id }))
}

/** Reads one enrollment in the open transaction. */
export async function readEnrollment(
  ctx: ReadContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<Enrollment> {
  return ownView(await findRow(ctx, { enrollmentId }), ctx)
}

/** Reads one enrollment for its owner or an administrator. */
export async function readEnrollmentFor(
  ctx: Pick<ContextParts, 'deps' | 'db' | 'caller' | 'now'>,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<StudentEnrollment> {
  const { deps, caller, now } = ctx
  const row = await findRow(ctx, { enrollmentId })
  if (row.user_id !== caller.user.id && caller.user.role !== 'admin') {
    throw new Refusal('enrollment_not_found')
  }
  return { ...studentEnrollmentView(row, now), ...shownMeetings(row, deps.config.provider.timezone) }
}

/** The make-up meetings of an enrollment that are in effect, soonest first, as its student sees them. */
export const makeUpsColumn = sql<OwnMakeUp[]>`(
  select coalesce(json_agg(json_build_object('id', make_up_meetings.id, 'session_id', session_meetings.session_id,
    'location', coalesce(there.location, class.location_details), 'online_link', there.online_link,
    'instructor_name', (select nullif(trim(concat(first_name, ' ', last_name)), '') from users
      where users.id = coalesce(there.instructor_id, class.instructor_id)),
    'meeting', json_build_object('id', session_meetings.id, 'date', session_meetings.date,
      'start_time', session_meetings.start_time, 'end_time', session_meetings.end_time,
      'break_minutes', session_meetings.break_minutes, 'status', session_meetings.status,
      'moved_from', case when session_meetings.moved_at is not null then session_meetings.planned_date end,
      'version', session_meetings.version))
    order by session_meetings.date, session_meetings.start_time, session_meetings.id), '[]')
  from make_up_meetings
    join session_meetings on session_meetings.id = make_up_meetings.meeting_id
    join class_sessions there on there.id = session_meetings.session_id
    join classes class on class.id = there.class_id
  where make_up_meetings.enrollment_id = enrollments.id and ${isCurrentMakeUp})`.as('make_up_meetings')

/** The student's marks at meetings of the session and at make-up meetings. */
export const marksColumn = sql<AttendanceRecord['marks'][number][]>`(
  select coalesce(json_agg(json_build_object('key', mark.id, 'meeting_id', mark.meeting_id, 'user_id', mark.user_id,
    'status', mark.status, 'missed_minutes', mark.missed_minutes, 'is_correction', mark.is_correction,
    'is_check_in', mark.is_check_in,
    'marked_at', to_char(mark.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
  from attendance_marks mark join session_meetings m on m.id = mark.meeting_id
  where mark.user_id = enrollments.user_id and (m.session_id = enrollments.session_id
    or m.id in (select meeting_id from make_up_meetings where enrollment_id = enrollments.id)))`.as('marks')

const ownColumns = [...meetingColumns, marksColumn, makeUpsColumn, 'classes.required_hours_percent'] as const

type OwnRow = Awaited<ReturnType<typeof findRow>>

function ownView(row: OwnRow, { deps, now }: Pick<ContextParts, 'deps' | 'now'>): Enrollment {
  const { timezone } = deps.config.provider
  const view = enrollmentView(row, now)
  const mayJoin = mayJoinOnline({ status: row.status, historical: view.enrollment_type === 'historical' })
  return {
    ...view,
    online_link: mayJoin ? row.online_link : null,
    refund_deadlines: view.can_withdraw ? deadlinesOf(row, deps) : null,
    ...shownMeetings(row, timezone),
    attendance: ownAttendance(row, { now, timezone }),
    make_up_meetings: mayJoin
      ? row.make_up_meetings
      : row.make_up_meetings.map((makeUp) => ({ ...makeUp, online_link: null })),
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

/** Reads the user's enrollment that holds a seat in a session, or else the user's live waitlist entry. */
export async function readParticipation(ctx: TransactionContext, place: Place): Promise<EnrollResponse> {
  const [participation] = await readParticipations(ctx, [place])
  if (!participation) throw new Refusal('not_on_waitlist')
  return participation
}

/** Reads for each place the enrollment that holds its seat, or else the live waitlist entry. */
export async function readParticipations(
  { deps, trx, now }: TransactionContext,
  places: readonly Place[],
): Promise<(EnrollResponse | undefined)[]> {
  if (places.length === 0) return []
  const rows = await enrollmentsQuery(trx, deps.config.provider.timezone)
    .select(ownColumns)
    .where(inPlaces('enrollments', places))
    .where(takesSeat)
    .execute()
  const enrolled = new Map(rows.map((row) => [`${row.user_id} ${row.session_id}`, row]))
  const isEnrolled = ({ userId, sessionId }: Place) => enrolled.has(`${userId} ${sessionId}`)
  const others = places.filter((place) => !isEnrolled(place))
  const entries = others.length > 0 ? await readEntries({ deps, db: trx, now }, others) : []
  return places.map((place) => {
    const row = enrolled.get(`${place.userId} ${place.sessionId}`)
    if (row) return { outcome: 'enrolled', enrollment: ownView(row, { deps, now }) }
    const entry = entries[others.indexOf(place)]
    return entry && { outcome: 'waitlisted', waitlist_entry: entry }
  })
}

/**
 * Reads the history of an enrollment from the audit log, oldest first, for its owner or an administrator. The actor is
 * shown only as student, center, office, or system.
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
    // Every action in this history is about an enrollment, so the prefix says nothing.
    action: row.action.replace(/^enrollment\./, ''),
    by: actorOf(row),
    reason: row.reason,
    created_at: row.at.toISOString(),
  }))
}

const ofCenters = ['enrollment.ordered', 'enrollment.replaced']

function actorOf(row: {
  readonly actor_id: string | null
  readonly is_student: boolean | null
  readonly action: string
}): EnrollmentEvent['by'] {
  if (row.actor_id === null) return 'system'
  if (ofCenters.includes(row.action)) return 'center'
  return row.is_student ? 'student' : 'office'
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

interface AttendanceRow {
  readonly status: EnrollmentStatus
  readonly meetings: readonly Meeting[]
  readonly meetings_confirmed: boolean
  readonly make_up_meetings: readonly OwnMakeUp[]
  readonly marks: AttendanceRecord['marks']
  readonly required_hours_percent: number
}

/**
 * Returns how much of a session a student attended so far. Today's meeting counts only if it is marked. Null if the
 * student is not approved, the meetings are not confirmed, or nothing was recorded.
 */
function ownAttendance(
  { status, meetings, meetings_confirmed, make_up_meetings, marks, required_hours_percent }: AttendanceRow,
  time: CountingTime,
): OwnAttendance | null {
  if (status !== 'approved' || !meetings_confirmed) return null
  const today = dayOf(time.now, time.timezone)
  const markOf = new Map(countingMarks(marks).map((mark) => [mark.meeting_id, mark]))
  const counts = (meeting: Meeting) => countsSoFar(meeting, markOf.get(meeting.id), time)
  const isMarked = ({ id }: Meeting) => (markOf.get(id)?.status ?? null) !== null
  const held = meetings.filter((meeting) => meeting.status !== 'cancelled')
  const counted = held.filter((meeting) => counts(meeting) && (meeting.date < today || isMarked(meeting)))
  const makeUps = make_up_meetings.map(({ meeting }) => meeting).filter(counts)
  const soFar = countAttendance({ meetings: counted, makeUps, marks }, time.timezone)
  if (!soFar.isRecorded) return null
  return {
    attended_hours: quarterHours(soFar.attended),
    made_up_hours: hoursOf(soFar.madeUp),
    missed: soFar.missed.length === 0 ? null : missedText(soFar.missed),
    lacking: counted.length === held.length ? lackingText(soFar, required_hours_percent) : null,
  }
}
