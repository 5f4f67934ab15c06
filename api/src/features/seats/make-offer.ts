import { offerEnds } from '@cubby/rules/waitlist'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { LockedSession } from './session-lock.ts'
import { spotOffered, spotOfferedBack } from './waitlist-messages.ts'

/** Holds a free seat for somebody who waits, and tells them until when. */
export async function makeOffer(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  entry: { readonly id: string; readonly userId: string },
  now: Date,
  outOfTurn = false,
): Promise<void> {
  const { offer_hours } = await readSettings(trx, deps.config)
  const expiresAt = offerEnds(now, session.startsAt, offer_hours)
  const { enrollment_id } = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'offered', offered_at: now, offer_expires_at: expiresAt, out_of_turn: outOfTurn })
    .where('id', '=', entry.id)
    .returning('enrollment_id')
    .executeTakeFirstOrThrow()
  const messageOf = enrollment_id === null ? spotOffered : spotOfferedBack
  const message = messageOf(session, { entryId: entry.id, expiresAt }, deps.config.provider.timezone)
  await notify(deps, trx, entry.userId, message, now)
}
