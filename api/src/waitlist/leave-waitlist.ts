import type { WaitlistEntry } from '@cubby/contract/enrollments'
import type { Caller } from '../auth/caller.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { closeEntry } from './close-entry.ts'
import { readEntry } from './read-entries.ts'
import { settleWaitlist } from './settle-waitlist.ts'

/**
 * Takes the caller out of the line. Leaving while holding an offer declines it, and the seat goes to
 * the next. `id` is a session's or one's own entry's. Throws Refusal `not_on_waitlist`.
 */
export async function leaveWaitlist(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ waitlist_entry: WaitlistEntry }> {
  return write(deps, caller, async (trx) => {
    const { person } = caller
    const found = await trx
      .selectFrom('waitlist_entries')
      .select('session_id')
      .where('person_id', '=', person.id)
      .where((eb) => eb.or([eb('session_id', '=', id), eb('id', '=', id)]))
      .executeTakeFirst()
    if (!found) throw new Refusal('not_on_waitlist')

    const session = await deps.lockSeats(trx, found.session_id, deps.config.provider.timezone)
    if (!session) throw new Refusal('not_on_waitlist')
    const now = await deps.clock(trx)
    const entry = await readEntry(trx, person.id, session.id, now)
    // An old entry's id must not end the new place of who has joined again.
    if (id !== session.id && id !== entry.id) throw new Refusal('not_on_waitlist')
    const status = entry.status === 'offered' ? 'declined' : 'left'
    await closeEntry(trx, person.id, session.id, status, now)
    await audit(trx, {
      actorId: person.id,
      action: `waitlist.${status}`,
      subject: { type: 'waitlist_entry', id: entry.id },
      details: { session_id: session.id },
      request: caller.request,
      now,
    })
    await settleWaitlist(deps, trx, session, now)
    return { waitlist_entry: { ...entry, status, position: 0 } }
  })
}
