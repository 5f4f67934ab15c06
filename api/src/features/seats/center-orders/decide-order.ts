import type { OrderOutcome } from '@cubby/contract/seats/center-orders'
import { missingConsents } from '@cubby/rules/accounts/consent'
import { decideOrder, orderOutcomeText } from '@cubby/rules/seats/center-order'
import type { Caller } from '../../../platform/caller.ts'
import { LOCKED, type WaveRequest } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { CenterRow } from '../../money/centers/queries.ts'
import { centerTermsFor, refuseOtherTerms } from '../seats/current-terms.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { type LockedSeats, nameOf, noteTaking, type Ordering, type Taking } from '../waves/wave-state.ts'

/** A center enrolls some of its staff. */
export interface Ordered {
  readonly outcome: 'ordered'
  readonly orderId: string
  readonly input: Ordering
  readonly caller: Caller
  readonly center: CenterRow
  readonly session: LockedSession
  /** Each person in the order. `taking` is null for those who get nothing. */
  readonly people: readonly {
    readonly memberId: string
    readonly name: string
    readonly outcome: OrderOutcome
    readonly taking: Taking | null
  }[]
}

/** Accepts or refuses a whole order. A refused order changes nothing for the other requests of the wave. */
export function decideOnOrder(
  { caller, input }: WaveRequest<Ordering>,
  { session, seats, state, now }: LockedSeats,
): Ordered | Refusal | typeof LOCKED {
  const { centerId, order, office } = input
  const scope = state.scopes.get(centerId)
  const mayOrder = scope && (office ? caller.user.role === 'admin' : scope.directors.has(caller.user.id))
  if (!mayOrder || scope.center.status === 'requested' || scope.center.status === 'declined') {
    return new Refusal('center_not_found')
  }
  if (scope.center.status !== 'active') return new Refusal('center_not_active')
  const people = order.member_ids.map((memberId) => {
    const member = state.members.get(memberId)
    return { memberId, member: member?.centerId === centerId ? member : undefined }
  })
  // A director must not learn whether a membership exists in another center.
  if (people.some(({ member }) => !member)) return new Refusal('center_member_not_found')
  const known = people.flatMap(({ memberId, member }) => (member ? [{ memberId, ...member }] : []))
  const isLocked = known.some(
    ({ isStaff, userId }) => isStaff === null || state.accounts.get(userId) === null,
  )
  if (isLocked) return LOCKED
  const offered = state.offers.get(session.id)
  if (!offered) return new Refusal('session_not_found')
  const { refund_policy: refundPolicy } = state.settings
  const current = centerTermsFor({ offered, terms: scope.center.terms, refundPolicy, today: state.today })
  const otherTerms = refuseOtherTerms(order.terms, current)
  if (otherTerms) return otherTerms
  const placeOf = (userId: string) => ({ userId, sessionId: session.id })
  const decision = decideOrder({
    mode: order.mode,
    people: known.map(({ userId, role, isStaff }) => ({
      role,
      isStaff: isStaff === true,
      accountStatus: state.accounts.get(userId) ?? 'inactive',
      hasAgreed: missingConsents(state.legalTexts, state.consents.get(userId) ?? []).length === 0,
      participation: state.places.get(nameOf(placeOf(userId)))?.participation ?? 'none',
    })),
    session,
    seats,
    now,
  })
  if (decision.outcome === 'closed') return new Refusal(decision.reason)
  const outcomes = known.map(({ memberId, name, userId }, number) => {
    const outcome = decision.outcomes[number] ?? 'not_available'
    return { memberId, name, userId, outcome }
  })
  if (decision.outcome === 'refused') {
    const stood = outcomes.filter(({ outcome }) => outcome !== 'seat')
    const details = stood.map(({ memberId, name, outcome }) => ({
      member_id: memberId,
      name,
      text: orderOutcomeText(outcome),
    }))
    return new Refusal('order_refused', { details })
  }
  return {
    outcome: 'ordered',
    orderId: newId(),
    input,
    caller,
    center: scope.center,
    session,
    people: outcomes.map(({ memberId, name, userId, outcome }) => {
      if (outcome !== 'seat' && outcome !== 'waitlist') return { memberId, name, outcome, taking: null }
      const taking: Taking = {
        outcome,
        place: placeOf(userId),
        caller,
        session,
        from: 'free',
        refundPolicy,
        discount: current.discount,
        consents: [],
      }
      noteTaking(taking, state)
      return { memberId, name, outcome, taking }
    }),
  }
}
