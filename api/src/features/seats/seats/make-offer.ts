import { offerEnds } from '@cubby/rules/waitlist'
import { notify } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { noReview } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

import { spotOffered, spotOfferedBack } from './waitlist-messages.ts'

interface OfferInput {
  /** The id of the entry. */
  readonly id: string
  readonly userId: string
  readonly outOfTurn?: boolean
}

/** Holds a free seat for a user on the waitlist, and notifies them of the deadline. */
export async function makeOffer(
  { deps, trx, session, now }: SeatContext,
  { id, userId, outOfTurn = false }: OfferInput,
): Promise<void> {
  const { offer_hours } = await readSettings(trx, deps.config)
  const expiresAt = offerEnds(now, session.startsAt, offer_hours)
  const { enrollment_id } = await trx
    .updateTable('waitlist_entries')
    .set({
      status: 'offered',
      offered_at: now,
      offer_expires_at: expiresAt,
      out_of_turn: outOfTurn,
      ...noReview,
    })
    .where('id', '=', id)
    .returning('enrollment_id')
    .executeTakeFirstOrThrow()
  const messageOf = enrollment_id === null ? spotOffered : spotOfferedBack
  const message = messageOf(session, { entryId: id, expiresAt }, deps.config.provider.timezone)
  await notify({ deps, trx, now }, { userId, message })
}
