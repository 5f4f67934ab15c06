import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { CalendarLinkResponse, NewCalendarLink } from '@cubby/contract/student/calendar'
import { type CalendarEntry, calendarFile } from '@cubby/rules/student/calendar-file'
import { makeUpEntry, sessionEntry } from '@cubby/rules/student/session-entry'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { endCalendarLink } from '../../accounts/auth/end-access.ts'
import { withSettings } from '../../school/settings/read-settings.ts'
import { listEnrollmentsOfUser } from '../../seats/enrollments/read-enrollments.ts'

/**
 * Creates the link of the caller's calendar and replaces the previous link. The response is never stored under an
 * Idempotency-Key, because the link is a secret.
 */
export async function makeCalendarLink({ deps, caller }: RequestContext): Promise<NewCalendarLink> {
  const token = newToken()
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = { token_hash: hashToken(token), created_at: now }
    await trx
      .insertInto('calendar_links')
      .values({ user_id: caller.user.id, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'calendar_link.made',
      subject: { type: 'user', id: caller.user.id },
      request: caller.request,
      now,
    })
    const url = new URL(`/api/calendar/${token}.ics`, deps.config.publicUrl)
    return { url: url.href, created_at: now.toISOString() }
  })
}

/** Revokes the link of the caller's calendar. Without a link nothing changes. */
export async function revokeCalendarLink(ctx: RequestContext): Promise<CalendarLinkResponse> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    await endCalendarLink(trx, { userId, actorId: userId, request: caller.request, now })
    return { link: null }
  })
}

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
 * Returns the sessions and the make-up meetings of the link's user as an iCalendar file. In the file, a session is
 * confirmed if the enrollment is approved, tentative if it is pending, and cancelled if it is archived. The link does
 * not work while the user is not active.
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
