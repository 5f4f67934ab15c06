import { WAIT_ESTIMATE_DAYS } from '@cubby/contract/constants'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { pricedView } from '@cubby/rules/money/discount'
import { estimatedWaitDays } from '@cubby/rules/seats/estimated-wait'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { inPlaces, type Place } from '../seats/seat-counts.ts'
import { isOnWaitlist, keptDiscountOf } from '../seats/seat-predicates.ts'
import { locationOfSession, startsAt } from '../seats/session-columns.ts'

export async function listMyEntries({ deps, caller }: RequestContext): Promise<WaitlistEntry[]> {
  const now = await deps.clock(deps.db)
  const rows = await entriesQuery({ deps, db: deps.db, now })
    .where('entry.user_id', '=', caller.user.id)
    .execute()
  return rows.map(entryView)
}

/** Returns the caller's entries that are waiting or hold an offer. */
export async function listMyLiveEntries(ctx: RequestContext): Promise<WaitlistEntry[]> {
  const entries = await listMyEntries(ctx)
  return entries.filter((entry) => entry.position > 0)
}

/** Returns the entries of these users that a center will pay, and that wait or hold an offer. */
export async function listLiveEntriesOfCenter(
  ctx: EntriesContext,
  { centerId, userIds }: { readonly centerId: string; readonly userIds: readonly string[] },
): Promise<(WaitlistEntry & { readonly user_id: string })[]> {
  const rows = await entriesQuery(ctx)
    .where('entry.center_id', '=', centerId)
    .where(sql<SqlBool>`entry.user_id = any(${userIds})`)
    .where('entry.status', 'in', openEntryStatuses)
    .execute()
  return rows.filter((row) => !row.offer_is_over).map((row) => ({ ...entryView(row), user_id: row.user_id }))
}

/** Returns the user's entry with this id, even if it has ended. */
export async function readAnyEntry(
  ctx: EntriesContext,
  { userId, entryId }: { readonly userId: string; readonly entryId: string },
): Promise<WaitlistEntry> {
  const rows = await entriesQuery(ctx).where('entry.user_id', '=', userId).execute()
  const row = rows.find(({ id }) => id === entryId)
  if (!row) throw new Refusal('not_on_waitlist')
  return entryView(row)
}

/** Returns the user's entry in a session, if they are waiting or have an offer that has not expired. */
export async function readEntry(
  ctx: EntriesContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<WaitlistEntry> {
  const [entry] = await readEntries(ctx, [{ userId, sessionId }])
  if (!entry) throw new Refusal('not_on_waitlist')
  return entry
}

/** Returns the entry of each user in their session, if they are waiting or have an offer that has not expired. */
export async function readEntries(
  ctx: EntriesContext,
  places: readonly Place[],
): Promise<(WaitlistEntry | undefined)[]> {
  const rows = await entriesQuery(ctx)
    .where(inPlaces('entry', places))
    .where('entry.status', 'in', openEntryStatuses)
    .execute()
  const current = new Map(
    rows.filter((row) => !row.offer_is_over).map((row) => [`${row.user_id} ${row.session_id}`, row]),
  )
  return places.map(({ userId, sessionId }) => {
    const row = current.get(`${userId} ${sessionId}`)
    return row && entryView(row)
  })
}

const DAY_MS = 86_400_000

/** Counts the entries that are ahead of `entry` on its waitlist at `now`. */
export function aheadAt(now: Date) {
  return (eb: ExpressionBuilder<Schema & { entry: Schema['waitlist_entries'] }, 'entry'>) =>
    eb
      .selectFrom('waitlist_entries as ahead')
      .select(sql<number>`count(*)::int`.as('count'))
      .whereRef('ahead.session_id', '=', 'entry.session_id')
      .where(isOnWaitlist('ahead', now))
      .where((when) =>
        when(when.refTuple('ahead.joined_at', 'ahead.id'), '<', when.refTuple('entry.joined_at', 'entry.id')),
      )
      .$asScalar()
      .$notNull()
      .as('ahead')
}

type EntriesContext = Pick<ContextParts, 'db' | 'now'> & { readonly deps: Pick<Deps, 'config'> }

/**
 * Selects waitlist entries as they are shown, newest first. The position is the number of live entries ahead plus one.
 * An expired offer is shown as expired even before the cleanup.
 */
function entriesQuery({ deps, db, now }: EntriesContext) {
  const { timezone } = deps.config.provider
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('class_sessions', 'class_sessions.id', 'entry.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('entry')
    .select([
      'classes.id as class_id',
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      locationOfSession.as('location_details'),
      startsAt(timezone).as('starts_at'),
      // Whole days, so that the response changes once a day and not on every read.
      sql<number>`class_sessions.start_date - (${now}::timestamptz at time zone ${timezone})::date`.as(
        'days_left',
      ),
      sql<boolean>`entry.status = 'offered' and entry.offer_expires_at <= ${now}`.as('offer_is_over'),
    ])
    .select(aheadAt(now))
    .select([keptDiscountOf('entry').as('kept'), paidBy('entry').as('paid_by')])
    .select((eb) =>
      eb
        .selectFrom('enrollments as ended')
        .innerJoin('class_sessions as sibling', 'sibling.id', 'ended.session_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('sibling.class_id', '=', 'class_sessions.class_id')
        .where('ended.status', 'in', ['withdrawn', 'rejected', 'declined'])
        .where('ended.ended_at', '>', new Date(now.getTime() - WAIT_ESTIMATE_DAYS * DAY_MS))
        .$asScalar()
        .$notNull()
        .as('freed'),
    )
    .orderBy('entry.joined_at', 'desc')
    .orderBy('entry.id', 'desc')
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number]

const HOUR_MS = 3_600_000

function entryView(row: EntryRow): WaitlistEntry {
  const status = row.offer_is_over ? 'expired' : row.status
  const live = status === 'waiting' || status === 'offered'
  const position = live ? row.ahead + 1 : 0
  return {
    id: row.id,
    class_id: row.class_id,
    session_id: row.session_id,
    class_title: row.class_title,
    status,
    position,
    start_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    starts_at: row.starts_at.toISOString(),
    location_details: row.location_details,
    joined_at: row.joined_at.toISOString(),
    offer_expires_at: row.offer_expires_at?.toISOString() ?? null,
    offer_hours: hoursOf(row),
    estimated_wait_time: live ? waitOf(row, position) : null,
    priced: pricedView(row.kept),
    paid_by: row.paid_by,
  }
}

function hoursOf({ offered_at, offer_expires_at }: EntryRow): number | null {
  if (!offered_at || !offer_expires_at) return null
  return Math.round((offer_expires_at.getTime() - offered_at.getTime()) / HOUR_MS)
}

function waitOf(row: EntryRow, position: number): number | null {
  if (row.status === 'offered') return 0
  return estimatedWaitDays({ position, freed: row.freed, daysLeft: row.days_left })
}
