import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { EnrollResponse } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { decideEnrollment } from '@cubby/rules/seats/enrollment'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { requireConsent } from '../../accounts/consents/consents.ts'
import { lockCode } from '../../money/discounts/queries.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { requireSameTerms } from '../seats/current-terms.ts'
import { requireOffer } from '../seats/offers.ts'
import { countSeats, findHeldEnrollment, findParticipation } from '../seats/seat-counts.ts'
import { takeSeat } from '../seats/take-seat.ts'
import { lockEntry } from '../seats/waitlist-entry.ts'
import { leaveLiveEntry } from '../waitlist/join-or-leave.ts'
import { readAnyEntry } from '../waitlist/read-entries.ts'
import { readEnrollment, readParticipation } from './read-enrollments.ts'

/**
 * Accepts the caller's offer and enrolls them. The time is read under the lock and decides whether the offer has
 * expired. A repeated call returns the existing enrollment. The offer stays open if the terms changed, or if the user
 * must agree to new legal texts first.
 */
export async function acceptOffer(
  ctx: RequestContext,
  {
    entryId,
    terms,
    code,
    agreed,
  }: {
    readonly entryId: string
    readonly code?: string | undefined
    readonly terms?: SessionTerms | undefined
    readonly agreed?: AgreedVersions | undefined
  },
): Promise<EnrollResponse> {
  const { deps, caller } = ctx
  return write<EnrollResponse>(ctx, async (trx) => {
    const { user } = caller
    const { session, now } = await lockEntry({ deps, trx }, { entryId, userId: user.id })
    await applyReviews({ deps, trx, session, now })
    // Read again, because a review may have ended the offer.
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
    await requireActiveAccount(trx, user.id)
    const student = {
      userId: user.id,
      kept: entry.kept,
      centerPays: entry.centerPays,
      code: entry.kept || entry.centerPays ? undefined : await lockCode(trx, { userId: user.id, code }),
    }
    const { refund_policy: refundPolicy, discount } = await requireSameTerms(
      { deps, trx, now },
      { sessionId: session.id, seen: terms, student },
    )
    await requireConsent(
      { trx, now, request: caller.request },
      { userId: user.id, agreed, occasion: 'enrollment' },
    )
    const enrollmentId = await takeSeat(
      { deps, trx, caller, now },
      {
        session,
        from: 'offer',
        refundPolicy,
        discount,
      },
    )
    return { outcome: 'enrolled', enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}

/**
 * Declines the caller's offer, and offers its seat to the next user on the waitlist in the same transaction. An offer
 * that was already declined is returned unchanged.
 */
export async function declineOffer(
  ctx: RequestContext,
  { entryId }: { readonly entryId: string },
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { session, now } = await lockEntry({ deps, trx }, { entryId, userId: caller.user.id })
    await applyReviews({ deps, trx, session, now })
    // Read again, because a review may have ended the offer.
    const { entry } = await lockEntry({ deps, trx }, { entryId, userId: caller.user.id })
    if (entry.status === 'declined' || entry.status === 'left') {
      return {
        waitlist_entry: await readAnyEntry(
          { deps, db: trx, now },
          { userId: caller.user.id, entryId: entry.id },
        ),
      }
    }
    requireOffer({ deps, now }, entry)
    return { waitlist_entry: await leaveLiveEntry({ deps, trx, caller, now }, session) }
  })
}
