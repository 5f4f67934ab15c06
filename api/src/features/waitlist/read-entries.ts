import type { WaitlistEntry } from '@cubby/contract/enrollments'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findEntries } from './queries.ts'
import { entryView } from './views.ts'

export async function listMyEntries(deps: Deps, caller: Caller): Promise<WaitlistEntry[]> {
  const now = await deps.clock(deps.db)
  const rows = await findEntries(deps.db, deps.config.provider.timezone, caller.user.id, now)
  return rows.map(entryView)
}

/** The caller's entries that still wait or hold an offer. */
export async function listMyLiveEntries(deps: Deps, caller: Caller): Promise<WaitlistEntry[]> {
  const entries = await listMyEntries(deps, caller)
  return entries.filter((entry) => entry.position > 0)
}

/** The user's entry with this id, live or ended. Throws Refusal `not_on_waitlist`. */
export async function readAnyEntry(
  deps: Pick<Deps, 'config'>,
  db: Reader,
  userId: string,
  entryId: string,
  now: Date,
): Promise<WaitlistEntry> {
  const rows = await findEntries(db, deps.config.provider.timezone, userId, now)
  const row = rows.find(({ id }) => id === entryId)
  if (!row) throw new Refusal('not_on_waitlist')
  return entryView(row)
}

/** The user's live entry in a session. Throws Refusal `not_on_waitlist`. */
export async function readEntry(
  deps: Pick<Deps, 'config'>,
  db: Reader,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<WaitlistEntry> {
  const [row] = await findEntries(db, deps.config.provider.timezone, userId, now, sessionId)
  if (!row || row.offer_is_over) throw new Refusal('not_on_waitlist')
  return entryView(row)
}
