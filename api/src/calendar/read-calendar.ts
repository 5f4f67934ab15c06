import type { CalendarLinkResponse } from '@cubby/contract/calendar'
import { calendarFile } from '@cubby/rules/calendar-file'
import { sessionEntry } from '@cubby/rules/session-entry'
import type { Caller } from '../auth/caller.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Deps } from '../deps.ts'
import { listPersonsEnrollments } from '../enrollment/read-enrollments.ts'
import { Refusal } from '../errors.ts'
import { withSettings } from '../settings/read-settings.ts'

/** Whether the caller has a link, and since when. */
export async function readCalendarLink(deps: Deps, caller: Caller): Promise<CalendarLinkResponse> {
  const found = await deps.db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('person_id', '=', caller.person.id)
    .executeTakeFirst()
  return { link: found ? { created_at: found.created_at.toISOString() } : null }
}

/**
 * The sessions of whoever's link this is, as an iCalendar file: approved ones, and pending ones as tentative.
 * Throws Refusal `calendar_not_found`, also while its person is not active.
 */
export async function readCalendar(deps: Deps, token: string): Promise<string> {
  const owner = await deps.db
    .selectFrom('calendar_links')
    .innerJoin('people', 'people.id', 'calendar_links.person_id')
    .select(['people.id', 'people.first_name'])
    .where('calendar_links.token_hash', '=', hashToken(token))
    .where('people.status', '=', 'active')
    .executeTakeFirst()
  if (!owner) throw new Refusal('calendar_not_found')
  const { config } = await withSettings(deps)
  const now = await deps.clock(deps.db)
  const enrollments = await listPersonsEnrollments(deps, owner.id, now)
  const entries = enrollments
    .filter(({ enrollment_type, enrollment_status: status }) => {
      return status === 'approved' || (status === 'pending' && enrollment_type === 'active')
    })
    .map((enrollment) => ({
      ...sessionEntry(enrollment, config.provider, config.publicUrl),
      tentative: enrollment.enrollment_status === 'pending',
    }))
  return calendarFile(entries, now, `${config.provider.name}: ${owner.first_name}`)
}
