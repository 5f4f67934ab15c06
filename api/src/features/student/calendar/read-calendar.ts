import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { CalendarLinkResponse } from '@cubby/contract/student/calendar'
import { type CalendarEntry, calendarFile } from '@cubby/rules/student/calendar-file'
import { makeUpEntry, sessionEntry } from '@cubby/rules/student/session-entry'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { withSettings } from '../../school/settings/read-settings.ts'
import { listEnrollmentsOfUser } from '../../seats/enrollments/read-enrollments.ts'

/** Returns whether the caller has a link, and when it was created. */
export async function readCalendarLink({ deps, caller }: RequestContext): Promise<CalendarLinkResponse> {
  const found = await deps.db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst()
  return { link: found ? { created_at: found.created_at.toISOString() } : null }
}

/**
 * Returns the sessions and the make-up meetings of the link's user as an iCalendar file. The session of an approved
 * enrollment is confirmed, that of a pending one is tentative, and that of an archived one is cancelled. Throws Refusal
 * `calendar_not_found`, also while the user is not active.
 */
export async function readCalendar(deps: Deps, token: string): Promise<string> {
  const owner = await deps.db
    .selectFrom('calendar_links')
    .innerJoin('users', 'users.id', 'calendar_links.user_id')
    .select(['users.id', 'users.first_name'])
    .where('calendar_links.token_hash', '=', hashToken(token))
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!owner) throw new Refusal('calendar_not_found')
  const { config } = await withSettings(deps)
  const now = await deps.clock(deps.db)
  const enrollments = await listEnrollmentsOfUser({ deps, now }, { userId: owner.id })
  const entries = new Map<string, CalendarEntry>()
  // Oldest first, so that a later enrollment in the same session overrides an earlier one.
  for (const enrollment of enrollments.toReversed()) {
    for (const makeUp of enrollment.make_up_meetings ?? []) {
      const { class_id, class_title } = enrollment
      entries.set(
        makeUp.id,
        makeUpEntry({ class_id, class_title, makeUp }, config.provider, config.publicUrl),
      )
    }
    const status = statusOf(enrollment)
    if (!status) continue
    const entry = sessionEntry(enrollment, config.provider, config.publicUrl)
    entries.set(enrollment.session_id, { ...entry, status })
  }
  return calendarFile([...entries.values()], now, `${config.provider.name}: ${owner.first_name}`)
}

/** Returns the calendar status of an enrollment, or null if it does not belong in the calendar. */
function statusOf(enrollment: Enrollment): CalendarEntry['status'] | null {
  const { enrollment_status: status, enrollment_type, archived_at } = enrollment
  if (status === 'approved') return archived_at === null ? 'confirmed' : 'cancelled'
  return status === 'pending' && enrollment_type === 'active' ? 'tentative' : null
}
