import type { AdminWaitlistEntry, WaitlistFilter, WaitlistPage } from '@cubby/contract/waitlist'
import { paginationOf } from '@cubby/rules/pagination'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { count } from '../seats/seat-predicates.ts'
import { activeClasses } from '../seats/session-columns.ts'
import { adminEntryView, readEntryTerms } from './admin-entry-view.ts'
import { findWaitedClasses, findWaitlist, waitlistQuery } from './find-waitlist.ts'

/** Returns one page of all users' waitlist entries, with the counts and the classes for the filter. */
export async function listWaitlist(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: WaitlistFilter,
): Promise<WaitlistPage> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const { rows, total } = await findWaitlist(
    { deps, db: deps.db, now },
    { ...filter, limit, offset: (page - 1) * limit },
  )
  const terms = await readEntryTerms(deps.config, deps.db, now)
  const classes = await findWaitedClasses(deps.db, now)
  const active = await activeClasses(deps.db).select(count.as('n')).executeTakeFirstOrThrow()
  return {
    waitlist_entries: rows.map((row) => adminEntryView(row, terms)),
    pagination: paginationOf(page, limit, total),
    stats: {
      pendingEntries: classes.reduce((sum, { waiting }) => sum + waiting, 0),
      activeClasses: active.n,
    },
    classes: classes.map(({ id, title }) => ({ id, title })),
  }
}

/** Reads an entry, which must exist, as administrators see it. */
export async function readAdminEntry(
  { deps: { config }, db, now }: Pick<ContextParts, 'db' | 'now'> & { readonly deps: Pick<Deps, 'config'> },
  { entryId }: { readonly entryId: string },
): Promise<AdminWaitlistEntry> {
  const row = await waitlistQuery(db, config.provider.timezone, now)
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
  return adminEntryView(row, await readEntryTerms(config, db, now))
}
