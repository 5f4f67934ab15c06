import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { CalendarLinkResponse, NewCalendarLink } from '@cubby/contract/student/calendar'
import { addDays, dayOf } from '@cubby/rules/days'
import { type CalendarEntry, calendarFile } from '@cubby/rules/student/calendar-file'
import { type EntryContext, makeUpEntry, sessionEntry, taughtEntry } from '@cubby/rules/student/session-entry'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { endCalendarLink } from '../../accounts/auth/end-access.ts'
import { sessionsQuery } from '../../catalog/classes/sessions-query.ts'
import { withSettings } from '../../school/settings/read-settings.ts'
import { listEnrollmentsOfUser } from '../../seats/enrollments/read-enrollments.ts'
import { locationOfSession, sessionChangedAt, teacherId } from '../../seats/seats/session-columns.ts'

/** Whose calendar a link shows: what the user attends and teaches, or everything that takes place in the school. */
type CalendarOf = 'user' | 'office'

/**
 * Creates the link of the caller's calendar, or of the office's, and replaces the previous link. The response is never
 * stored under an Idempotency-Key, because the link is a secret.
 */
export async function makeCalendarLink(
  { deps, caller }: RequestContext,
  { of }: { readonly of: CalendarOf },
): Promise<NewCalendarLink> {
  if (of === 'office') requireAdmin(caller)
  const token = newToken()
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = { token_hash: hashToken(token), created_at: now }
    const { id } = caller.user
    const insert = trx.insertInto('calendar_links')
    const inserted =
      of === 'user'
        ? insert
            .values({ user_id: id, ...link })
            .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
        : insert.values({ user_id: null, made_by: id, ...link }).onConflict((conflict) =>
            conflict
              .expression(sql`(true)`)
              .where('user_id', 'is', null)
              .doUpdateSet({ made_by: id, ...link }),
          )
    await inserted.execute()
    await logLink({ trx, caller, now }, of, 'calendar_link.made')
    const url = new URL(`/api/calendar/${token}.ics`, deps.config.publicUrl)
    return { url: url.href, created_at: now.toISOString() }
  })
}

/** Revokes the link of the caller's calendar, or of the office's. Without a link nothing changes. */
export async function revokeCalendarLink(
  ctx: RequestContext,
  { of }: { readonly of: CalendarOf },
): Promise<CalendarLinkResponse> {
  const { deps, caller } = ctx
  if (of === 'office') requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    if (of === 'office') await revokeOfficeLink({ trx, caller, now })
    else {
      const { id } = caller.user
      await endCalendarLink(trx, { userId: id, actorId: id, request: caller.request, now })
    }
    return { link: null }
  })
}

type LogContext = Pick<OperationContext, 'trx' | 'caller' | 'now'>

async function revokeOfficeLink(ctx: LogContext): Promise<void> {
  const ended = await ctx.trx.deleteFrom('calendar_links').where('user_id', 'is', null).executeTakeFirst()
  if (ended.numDeletedRows > 0n) await logLink(ctx, 'office', 'calendar_link.revoked')
}

async function logLink(
  { trx, caller, now }: LogContext,
  of: CalendarOf,
  action: 'calendar_link.made' | 'calendar_link.revoked',
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action,
    subject: of === 'user' ? { type: 'user', id: caller.user.id } : { type: 'settings', id: null },
    request: caller.request,
    now,
  })
}

/** Returns whether the caller, or the office, has a link, and when it was created. */
export async function readCalendarLink(
  { deps, caller }: RequestContext,
  { of }: { readonly of: CalendarOf },
): Promise<CalendarLinkResponse> {
  if (of === 'office') requireAdmin(caller)
  const found = await deps.db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('user_id', of === 'user' ? '=' : 'is', of === 'user' ? caller.user.id : null)
    .executeTakeFirst()
  return { link: found ? { created_at: found.created_at.toISOString() } : null }
}

/**
 * Returns the calendar of a link as an iCalendar file. A user's link shows what they attend, and what they
 * teach if they are an instructor. The office's link shows every session. A link works only while its user is
 * active. The office's link also stops working when its user is no longer an administrator.
 */
export async function readCalendar(deps: Deps, token: string): Promise<string> {
  const link = await deps.db
    .selectFrom('calendar_links')
    .innerJoin('users', (join) =>
      join.on(sql<SqlBool>`users.id = coalesce(calendar_links.user_id, calendar_links.made_by)`),
    )
    .select(['calendar_links.user_id', 'users.id', 'users.first_name', 'users.role'])
    .where('calendar_links.token_hash', '=', hashToken(token))
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!link || (link.user_id === null && link.role !== 'admin')) throw new Refusal('calendar_not_found')
  const { config } = await withSettings(deps)
  const now = await deps.clock(deps.db)
  const ctx = { provider: config.provider, origin: config.publicUrl, now }
  const { name } = config.provider
  if (link.user_id === null) return calendarFile(await taughtEntries(deps, ctx, null), now, `${name}: office`)
  const teaches = link.role === 'instructor' || link.role === 'admin'
  const entries = [
    ...(await attendedEntries(deps, ctx, link.id)),
    ...(teaches ? await taughtEntries(deps, ctx, link.id) : []),
  ]
  return calendarFile(entries, now, `${name}: ${link.first_name}`)
}

/**
 * Returns the sessions and the make-up meetings of a student. A session is confirmed if the enrollment is approved,
 * tentative if it is pending, and cancelled if it is archived.
 */
async function attendedEntries(deps: Deps, ctx: EntryContext, userId: string): Promise<CalendarEntry[]> {
  const enrollments = await listEnrollmentsOfUser({ deps, now: ctx.now }, { userId })
  const changedAt = await lastChanges(deps.db, enrollments)
  const entries = new Map<string, CalendarEntry>()
  // Oldest first, so that a later enrollment in the same session overrides an earlier one.
  for (const enrollment of enrollments.toReversed()) {
    for (const makeUp of enrollment.make_up_meetings ?? []) {
      const { class_id, class_title } = enrollment
      const entry = makeUpEntry({ class_id, class_title, makeUp }, ctx)
      entries.set(makeUp.id, { ...entry, ...changedAt(makeUp.session_id) })
    }
    const status = statusOf(enrollment)
    if (!status) continue
    const { session_id } = enrollment
    entries.set(session_id, { ...sessionEntry(enrollment, ctx), ...changedAt(session_id), status })
  }
  return [...entries.values()]
}

/** Returns when the sessions of enrollments and of their make-up meetings last changed. */
async function lastChanges(db: Reader, enrollments: readonly Enrollment[]) {
  const makeUps = enrollments.flatMap(({ make_up_meetings = [] }) => make_up_meetings)
  const ids = [...enrollments, ...makeUps].map(({ session_id }) => session_id)
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['class_sessions.id', sessionChangedAt.as('changed_at')])
    .where(sql<SqlBool>`class_sessions.id = any(${ids})`)
    .execute()
  const times = new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
  return (sessionId: string): Pick<CalendarEntry, 'changedAt'> => {
    const changed = times.get(sessionId)
    return changed ? { changedAt: changed } : {}
  }
}

/** Calendars show these days before today and after it. */
const PAST_DAYS = 31
const COMING_DAYS = 400

/** Returns the sessions that an instructor teaches; without one, all sessions. */
async function taughtEntries(
  deps: Deps,
  ctx: EntryContext,
  instructorId: string | null,
): Promise<CalendarEntry[]> {
  const today = dayOf(ctx.now, deps.config.provider.timezone)
  const rows = await sessionsQuery(deps.db, teacherId)
    .select([
      'classes.title as class_title',
      'class_sessions.capacity',
      'class_sessions.seats_taken',
      'class_sessions.online_link',
      locationOfSession.as('location'),
      sessionChangedAt.as('changed_at'),
    ])
    .where('class_sessions.removed_at', 'is', null)
    .where('class_sessions.end_date', '>=', addDays(today, -PAST_DAYS))
    .where('class_sessions.start_date', '<=', addDays(today, COMING_DAYS))
    .$if(instructorId !== null, (query) => query.where(teacherId, '=', instructorId ?? ''))
    .execute()
  return rows.map((row) => ({
    ...taughtEntry({ ...row, session_id: row.id }, instructorId === null ? 'office' : 'instructor', ctx),
    changedAt: row.changed_at,
    ...(row.status === 'cancelled' && { status: 'cancelled' as const }),
  }))
}

/** Returns the calendar status of an enrollment, or null if it does not belong in the calendar. */
function statusOf(enrollment: Enrollment): CalendarEntry['status'] | null {
  const { enrollment_status: status, enrollment_type, archived_at } = enrollment
  if (status === 'approved') return archived_at === null ? 'confirmed' : 'cancelled'
  return status === 'pending' && enrollment_type === 'active' ? 'tentative' : null
}
