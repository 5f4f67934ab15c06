import type { ClassWaitlist } from '@cubby/contract/catalog/class-students'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { waitlistQuery } from '../../seats/waitlist/find-waitlist.ts'
import { adminEntryView, readEntryTerms } from '../../seats/waitlist/list-waitlist.ts'
import { loadAdminClass } from './read-admin-classes.ts'

/** Lists the waitlists of all sessions of a class, by session and position. */
export async function listClassWaitlist(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassWaitlist> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  await loadAdminClass({ deps, db: deps.db, now }, classId)
  const rows = await waitlistQuery(deps.db, deps.config.provider.timezone, now)
    .where('classes.id', '=', classId)
    .where(isOnWaitlist('entry', now))
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.id')
    .orderBy('entry.joined_at')
    .orderBy('entry.id')
    .execute()
  const terms = await readEntryTerms(deps.config, deps.db, now)
  return { waitlist: rows.map((row) => adminEntryView(row, terms)), total: rows.length }
}
