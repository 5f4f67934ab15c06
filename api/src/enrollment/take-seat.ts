import { v7 as newId } from 'uuid'
import type { Caller } from '../auth/caller.ts'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { closeEntry } from '../waitlist/close-entry.ts'
import { enrollmentReceived } from './messages.ts'
import type { LockedSession } from './seat-lock.ts'

/**
 * Writes the caller's pending enrollment, once the rules have given them a free seat or the one their
 * offer holds. Returns its id.
 */
export async function takeSeat(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  session: LockedSession,
  from: 'free' | 'offer',
  now: Date,
): Promise<string> {
  const { person } = caller
  if (from === 'offer') await closeEntry(trx, person.id, session.id, 'accepted', now)
  const enrollmentId = newId()
  await trx
    .insertInto('enrollments')
    .values({
      id: enrollmentId,
      person_id: person.id,
      session_id: session.id,
      status: 'pending',
      enrolled_at: now,
    })
    .execute()
  await audit(trx, {
    actorId: person.id,
    action: 'enrollment.requested',
    subject: { type: 'enrollment', id: enrollmentId },
    details: { session_id: session.id, seat: from },
    request: caller.request,
    now,
  })
  await notify(deps, trx, person.id, enrollmentReceived(session), now)
  return enrollmentId
}
