import type { WaitlistEntry } from '@cubby/contract/enrollments'
import type { Caller } from '../auth/caller.ts'
import type { Reader } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { findEntries } from './queries.ts'
import { entryView } from './views.ts'

export async function listMyEntries(deps: Deps, caller: Caller): Promise<WaitlistEntry[]> {
  const rows = await findEntries(deps.db, caller.person.id, await deps.clock(deps.db))
  return rows.map(entryView)
}

/** The person's live entry in a session. Throws Refusal `not_on_waitlist`. */
export async function readEntry(
  db: Reader,
  personId: string,
  sessionId: string,
  now: Date,
): Promise<WaitlistEntry> {
  const [row] = await findEntries(db, personId, now, sessionId)
  if (!row || row.offer_is_over) throw new Refusal('not_on_waitlist')
  return entryView(row)
}
