import type { EnrollResponse } from '@cubby/contract/enrollments'
import type { AgreedVersions } from '@cubby/contract/legal-texts'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { decideEnrollment } from '@cubby/rules/enrollment'
import { together } from '../../../platform/db/together.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireConsent } from '../../accounts/consents/require-consent.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { requireSameTerms } from '../seats/require-same-terms.ts'
import { countSeats, findHeldEnrollment, findParticipation } from '../seats/seat-counts.ts'
import { takeSeat } from '../seats/take-seat.ts'
import { lockEntry, requireOffer } from '../seats/waitlist-entry.ts'
import { readEnrollment } from './read-enrollments.ts'
import { readParticipation } from './read-participation.ts'

/**
 * Accepts the caller's offer and enrolls them. The database clock is read under the lock and decides
 * whether the offer has expired. A repeated call returns the existing enrollment. Throws
 * Refusal `not_on_waitlist` (also for another user's entry), `offer_expired`, `offer_accepted`,
 * `offer_declined`, `no_offer`, `terms_changed` with the terms that the user saw and the current ones,
 * `consent_required`, and the reasons of `decideEnrollment`. After `terms_changed` and `consent_required` the offer
 * stays open.
 */
export async function acceptOffer(
  ctx: RequestContext,
  {
    entryId,
    terms,
    agreed,
  }: {
    readonly entryId: string
    readonly terms?: SessionTerms | undefined
    readonly agreed?: AgreedVersions | undefined
  },
): Promise<EnrollResponse> {
  const { deps, caller } = ctx
  return write<EnrollResponse>(ctx, async (trx) => {
    const { user } = caller
    const { session, now } = await lockEntry({ deps, trx }, { entryId, userId: user.id })
    await applyReviews({ deps, trx, session, now })
    const { entry } = await lockEntry({ deps, trx }, { entryId, userId: user.id })
    const participant = { userId: user.id, sessionId: session.id }
    if (entry.status === 'accepted' && (await findHeldEnrollment(trx, user.id, session.id))) {
      return readParticipation({ deps, trx, now }, participant)
    }
    requireOffer({ deps, now }, entry)
    const decision = decideEnrollment({
      role: user.role,
      session,
      seats: await countSeats(trx, session.id, { now, timezone: deps.config.provider.timezone }),
      participation: await findParticipation(trx, user.id, session.id, now),
      joinWaitlistIfFull: false,
      now,
    })
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'unchanged') return readParticipation({ deps, trx, now }, participant)
    const [{ refund_policy: refundPolicy }] = await together(trx, (trx) => [
      requireSameTerms({ deps, trx }, { sessionId: session.id, seen: terms }),
      requireConsent(
        { trx, now, request: caller.request },
        { userId: user.id, agreed, occasion: 'enrollment' },
      ),
    ])
    const enrollmentId = await takeSeat({ deps, trx, caller, now }, { session, from: 'offer', refundPolicy })
    return { outcome: 'enrolled', enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}
