import type {
  AdminClass,
  AdminClassList,
  AdminSession,
  ClassExport,
  ClassFilter,
  ClassSort,
  ClassStats,
  SessionCounts,
  SessionDetails,
} from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { hasLastMeetingEnded } from '@cubby/rules/catalog/session-edit'
import { paginationOf } from '@cubby/rules/pagination'
import { seatsOf } from '@cubby/rules/seats/seats'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { ScheduledStatusChange } from '../../../platform/db/schema.ts'
import { contains, countRows, wordsOf } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { owedForSession } from '../../money/payments/read-transaction.ts'
import { approvalOfClass } from '../../seats/enrollments/find-enrollments.ts'
import { sessionContactHours } from '../../seats/meetings/read-meetings.ts'
import { occupiesSeat } from '../../seats/seats/seat-predicates.ts'
import { activeClassStatuses, findInstructors } from '../../seats/seats/session-columns.ts'
import {
  type AdminClassRow,
  type AdminSessionRow,
  adminClassesQuery,
  adminSessionsQuery,
  findAdminSessions,
} from './admin-queries.ts'

/**
 * Lists the classes that match a filter, in any status, with all their sessions. With `limit`, returns
 * one page.
 */
export async function listAdminClasses(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: ClassFilter,
): Promise<AdminClassList> {
  requireAdmin(caller)
  const ids = await findClassIds(deps.db, filter)
  const size = limit ?? Math.max(ids.length, 1)
  const classes = await readClassesInOrder(
    { deps, db: deps.db, now: await deps.clock(deps.db) },
    ids.slice((page - 1) * size, page * size),
  )
  const total = ids.length
  return { classes, total, pagination: paginationOf(page, size, total) }
}

export async function readAdminClass(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<AdminClass> {
  requireAdmin(caller)
  return loadAdminClass({ deps, db: deps.db, now: await deps.clock(deps.db) }, classId)
}

/** Reads one class in the caller's transaction. */
export async function loadAdminClass(ctx: ReadContext, classId: string): Promise<AdminClass> {
  const found = await adminClassesQuery(ctx.db).where('classes.id', '=', classId).executeTakeFirst()
  if (!found) throw new Refusal('class_not_found')
  return adminClassView(found, await findAdminSessions(ctx, [classId]), ctx)
}

export async function readAdminSession(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<AdminSession> {
  requireAdmin(caller)
  return loadAdminSession({ deps, db: deps.db, now: await deps.clock(deps.db) }, sessionId)
}

/** Reads one session with its class and its neighbors there. */
export async function readSessionDetails(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<SessionDetails> {
  requireAdmin(caller)
  const ctx = { deps, db: deps.db, now: await deps.clock(deps.db) }
  const row = await findAdminSession(ctx, sessionId)
  const ofClass = await loadAdminClass(ctx, row.class_id)
  const { sessions, title, status, allows_walk_ins, instructor_id, instructor_name } = ofClass
  const at = sessions.findIndex(({ id }) => id === sessionId)
  const neighborAt = (index: number) => {
    const found = sessions[index]
    return found ? { id: found.id, start_date: found.start_date, end_date: found.end_date } : null
  }
  return {
    session: adminSessionView(row, ctx),
    meetings: row.meetings,
    class: { id: ofClass.id, title, status, allows_walk_ins, instructor_id, instructor_name },
    previous: at > 0 ? neighborAt(at - 1) : null,
    next: neighborAt(at + 1),
    last_meeting_ended: hasLastMeetingEnded(row, ctx.now, deps.config.provider.timezone),
    owed: await owedForSession(deps.db, sessionId),
  }
}

/** Reads one session in the caller's transaction. */
export async function loadAdminSession(ctx: ReadContext, sessionId: string): Promise<AdminSession> {
  return adminSessionView(await findAdminSession(ctx, sessionId), ctx)
}

export async function findAdminSession(ctx: ReadContext, sessionId: string): Promise<AdminSessionRow> {
  const found = await adminSessionsQuery(ctx)
    .where('class_sessions.id', '=', sessionId)
    .where('class_sessions.removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('session_not_found')
  return found
}

/** Adds up the figures of all sessions of a class, in any status, except removed ones. */
export async function readClassStats(
  ctx: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassStats> {
  const { deps } = ctx
  const { sessions, total_enrollments, total_sessions } = await readAdminClass(ctx, { classId })
  return {
    stats: {
      total_sessions,
      total_enrollments,
      total_capacity: sessions.reduce((sum, { capacity }) => sum + capacity, 0),
      waitlist_count: sessions.reduce((sum, { waiting_count }) => sum + waiting_count, 0),
      enrollment_rate: await approvalOfClass(deps.db, classId),
    },
  }
}

/** Lists users who can teach, by last name. */
export async function listInstructors({ deps, caller }: RequestContext) {
  requireAdmin(caller)
  const instructors = await findInstructors(deps.db)
  return { instructors, total: instructors.length }
}

const isOfClass = sql`class_sessions.class_id = classes.id and class_sessions.removed_at is null`

const isUnconfirmed = sql`${isOfClass} and class_sessions.status <> 'cancelled'
  and class_sessions.meetings_confirmed_at is null`

/** Whether a class has a session whose meetings an administrator has to confirm. */
const hasUnconfirmedMeetings = sql<SqlBool>`exists (select from class_sessions where ${isUnconfirmed})`

const orders: Record<ClassSort, RawBuilder<unknown>> = {
  title: sql`lower(classes.title)`,
  instructor: sql`lower(instructor.last_name || ' ' || instructor.first_name)`,
  price: sql`classes.price_cents`,
  sessions: sql`(select count(*) from class_sessions where ${isOfClass})`,
  enrollments: sql`(select count(*) from enrollments join class_sessions on class_sessions.id = enrollments.session_id
    where ${isOfClass} and ${occupiesSeat})`,
  status: sql`classes.status`,
}

/** Returns the ids of the matching classes, in order. A provider has at most a few hundred classes. */
export async function findClassIds(
  db: Reader,
  { searchTerm, status, current, meetings, sort, direction }: ClassExport,
): Promise<string[]> {
  const rows = await adminClassesQuery(db)
    .clearSelect()
    .select('classes.id')
    .$if(status !== undefined, (query) => query.where('classes.status', '=', status ?? 'active'))
    .$if(current !== undefined, (query) => query.where('classes.status', 'in', activeClassStatuses))
    .$if(meetings === 'unconfirmed', (query) => query.where(hasUnconfirmedMeetings))
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map(
          (word) => sql<SqlBool>`(searchable(classes.title) ${contains(word)}
            or searchable(instructor.first_name || ' ' || instructor.last_name) ${contains(word)})`,
        ),
      ),
    )
    .orderBy(sql`${orders[sort]} ${sql.raw(direction)} nulls last`)
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the classes with a session whose meetings an administrator has to confirm. */
export async function countUnconfirmedMeetings(db: Reader): Promise<number> {
  return countRows(adminClassesQuery(db).where(hasUnconfirmedMeetings))
}

/** Returns the first day of the earliest session whose meetings have to be confirmed; null without any. */
export async function firstUnconfirmedDay(db: Reader): Promise<string | null> {
  const { day } = await adminClassesQuery(db)
    .clearSelect()
    .select(
      sql<
        string | null
      >`min((select min(class_sessions.start_date) from class_sessions where ${isUnconfirmed}))`.as('day'),
    )
    .executeTakeFirstOrThrow()
  return day
}

/** Returns the classes with these ids and their sessions, in the order of the ids. */
export async function readClassesInOrder(ctx: ReadContext, ids: readonly string[]): Promise<AdminClass[]> {
  if (ids.length === 0) return []
  const rows = await adminClassesQuery(ctx.db).where('classes.id', 'in', ids).execute()
  const sessions = await findAdminSessions(ctx, ids)
  const classes = new Map(rows.map((row) => [row.id, adminClassView(row, sessions, ctx)]))
  return ids.flatMap((id) => classes.get(id) ?? [])
}

/** Returns the view of a scheduled status. `seconds_left` is 0 when the status can no longer be undone. */
export function statusChangeView<Status extends ClassStatus>(
  change: ScheduledStatusChange<Status> | null,
  now: Date,
): { operation_id: string; to: Status; seconds_left: number } | null {
  return (
    change && {
      operation_id: change.id,
      to: change.to,
      seconds_left: Math.max(0, (Date.parse(change.until) - now.getTime()) / 1000),
    }
  )
}

export function sessionCountsOf(row: AdminSessionRow): SessionCounts {
  return { seats_taken: seatsOf(row).taken, ...row.other_counts }
}

const NOWHERE = 'TBA'

function adminSessionView(row: AdminSessionRow, { deps, now }: ReadContext): AdminSession {
  return {
    id: row.id,
    class_id: row.class_id,
    session_date: row.start_date,
    start_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    location: row.location,
    location_details: row.location_details,
    session_location: row.location ?? row.location_details ?? NOWHERE,
    online_link: row.online_link,
    capacity: row.capacity,
    enrolled_count: row.enrolled,
    ...sessionCountsOf(row),
    available_spots: seatsOf(row).availableSpots,
    waiting_count: row.waiting + row.offered,
    instructor_id: row.instructor_id,
    instructor_name: row.instructor_name,
    status: row.status,
    status_change: statusChangeView(row.status_change, now),
    meetings_confirmed: row.meetings_confirmed,
    meeting_count: row.meetings.filter(({ status }) => status === 'scheduled').length,
    contact_hours: sessionContactHours(row, deps.config.provider.timezone),
  }
}

/** `sessions` may include sessions of other classes. */
function adminClassView(
  row: AdminClassRow,
  sessions: readonly AdminSessionRow[],
  ctx: ReadContext,
): AdminClass {
  const own = sessions.filter((session) => session.class_id === row.id)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price_cents / 100,
    duration: row.duration,
    location_type: row.location_type,
    location_details: row.location_details,
    image_url: row.image_url,
    required_hours_percent: row.required_hours_percent,
    allows_walk_ins: row.allows_walk_ins,
    usual_weeks: row.usual_weeks,
    payment_plan: row.payment_plan,
    discounts: row.discounts,
    instructor_id: row.instructor_id,
    instructor_name: row.instructor_name,
    status: row.status,
    status_change: statusChangeView(row.status_change, ctx.now),
    total_sessions: own.length,
    total_enrollments: own.reduce((sum, { enrolled }) => sum + enrolled, 0),
    version: row.changed_at.toISOString(),
    sessions: own.map((session) => adminSessionView(session, ctx)),
  }
}
