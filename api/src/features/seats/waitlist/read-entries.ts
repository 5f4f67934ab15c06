import type { WaitlistEntry } from '@cubby/contract/waitlist-entry'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type EntriesContext, findEntries } from './queries.ts'
import { entryView } from './views.ts'

export async function listMyEntries({ deps, caller }: RequestContext): Promise<WaitlistEntry[]> {
  const now = await deps.clock(deps.db)
  const rows = await findEntries({ deps, db: deps.db, now }, { userId: caller.user.id })
  return rows.map(entryView)
}

/** Returns the caller's entries that are waiting or hold an offer. */
export async function listMyLiveEntries(ctx: RequestContext): Promise<WaitlistEntry[]> {
  const entries = await listMyEntries(ctx)
  return entries.filter((entry) => entry.position > 0)
}

/** Returns the user's entry with this id, live or ended. Throws Refusal `not_on_waitlist`. */
export async function readAnyEntry(
  ctx: EntriesContext,
  { userId, entryId }: { readonly userId: string; readonly entryId: string },
): Promise<WaitlistEntry> {
  const rows = await findEntries(ctx, { userId })
  const row = rows.find(({ id }) => id === entryId)
  if (!row) throw new Refusal('not_on_waitlist')
  return entryView(row)
}

/** Returns the user's live entry in a session. Throws Refusal `not_on_waitlist`. */
export async function readEntry(
  ctx: EntriesContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<WaitlistEntry> {
  const [row] = await findEntries(ctx, { userId, sessionId })
  if (!row || row.offer_is_over) throw new Refusal('not_on_waitlist')
  return entryView(row)
}
