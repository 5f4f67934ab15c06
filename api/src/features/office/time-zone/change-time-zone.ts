import { DEFAULT_TIME_ZONE, type TimeZoneChange, type TimeZoneResponse } from '@cubby/contract/time-zone'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockSettings, storeSettings } from '../../school/settings/change-settings.ts'
import { readChosenTimeZone, readTimeZone, TIME_ZONE_SETTING } from '../../school/settings/read-settings.ts'
import { meetingEndsAt, meetingStartsAt } from '../../seats/seats/session-columns.ts'

/** Returns the time zone, and the meetings that a change to `asked` would shift. For administrators. */
export async function showTimeZone(
  { deps, caller }: RequestContext,
  asked: string | undefined,
): Promise<TimeZoneResponse> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  return stateOf(deps.db, deps, { now, to: asked })
}

/**
 * Changes the time zone of all session dates and times. Refuses if the number of shifted meetings is not the one that
 * the caller saw, and while months are closed.
 */
export async function changeTimeZone(
  ctx: RequestContext,
  { timezone, shifted_meetings: told }: TimeZoneChange,
): Promise<TimeZoneResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  if (deps.config.timeZone.isFixed) throw new Refusal('time_zone_fixed')
  const response = await write(ctx, async (trx) => {
    await lockSettings(trx)
    const stored = await readChosenTimeZone(trx)
    const now = await deps.clock(trx)
    const shifted = await findShifted(trx, { from: stored ?? DEFAULT_TIME_ZONE, to: timezone, now })
    if (shifted.length !== told) throw new Refusal('time_zone_shifts_meetings')
    if (stored !== timezone) {
      // The totals of a closed month are those of its days in the zone of then.
      const closed = await trx.selectFrom('closed_months').select('month').limit(1).executeTakeFirst()
      if (closed) throw new Refusal('time_zone_with_closed_months')
      await storeSettings({ trx, caller, now }, { [TIME_ZONE_SETTING]: { from: stored, to: timezone } })
    }
    // Devices store the instants of sessions.
    await sql`select record_event('classes', (select array_agg(id) from classes where removed_at is null)),
      record_event('enrollments', (select array_agg(distinct user_id) from enrollments))`.execute(trx)
    return { timezone, is_fixed: false, is_chosen: true, shifted_meetings: [] }
  })
  await readTimeZone(deps.db, deps.config)
  return response
}

async function stateOf(
  db: Reader,
  { config }: Pick<Deps, 'config'>,
  { now, to }: { readonly now: Date; readonly to: string | undefined },
): Promise<TimeZoneResponse> {
  const { isFixed, current } = config.timeZone
  const stored = isFixed ? null : await readChosenTimeZone(db)
  const timezone = isFixed ? current : (stored ?? DEFAULT_TIME_ZONE)
  return {
    timezone,
    is_fixed: isFixed,
    is_chosen: isFixed || stored !== null,
    shifted_meetings: to === undefined ? [] : await findShifted(db, { from: timezone, to, now }),
  }
}

async function findShifted(
  db: Reader,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<TimeZoneResponse['shifted_meetings']> {
  const rows = await db
    .selectFrom('session_meetings')
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['session_meetings.id', 'classes.title', 'session_meetings.date', 'session_meetings.start_time'])
    .select([meetingStartsAt(from).as('starts_at'), meetingStartsAt(to).as('would_start_at')])
    .where('session_meetings.status', '!=', 'cancelled')
    .where('class_sessions.status', '!=', 'cancelled')
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .where((eb) => eb.or([eb(meetingEndsAt(from), '>', now), eb(meetingEndsAt(to), '>', now)]))
    .where((eb) => eb(meetingStartsAt(from), '!=', meetingStartsAt(to)))
    .orderBy('session_meetings.date')
    .orderBy('session_meetings.start_time')
    .orderBy('session_meetings.id')
    .execute()
  return rows.map(({ title, starts_at, would_start_at, ...meeting }) => ({
    ...meeting,
    class_title: title,
    starts_at: starts_at.toISOString(),
    would_start_at: would_start_at.toISOString(),
  }))
}
