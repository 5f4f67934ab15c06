import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { OrderOutcome } from '@cubby/contract/seats/center-orders'
import { type GivenConsent, missingConsents } from '@cubby/rules/accounts/consent'
import type { Discount } from '@cubby/rules/money/discount'
import { decideOrder, orderOutcomeText } from '@cubby/rules/seats/center-order'
import { decideEnrollment } from '@cubby/rules/seats/enrollment'
import type { SeatCounts } from '@cubby/rules/seats/seats'
import { v7 as newId } from 'uuid'
import type { Caller } from '../../../platform/caller.ts'
import { LOCKED, type WaveRequest } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { consentTo } from '../../accounts/consents/consents.ts'
import type { CenterRow } from '../../money/centers/queries.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import type { Place } from '../seats/seat-counts.ts'
import { centerTermsFor, refuseOtherTerms, termsFor } from '../seats/take-seat.ts'
import {
  type Enrolling,
  enteredCode,
  isOrdering,
  keyOf,
  nameOf,
  nothing,
  type Ordering,
  type OwnEnrolling,
  sessionIdOf,
  type WaveState,
} from './wave-state.ts'

/** The caller keeps what they have. */
interface Unchanged {
  readonly outcome: 'unchanged'
  readonly place: Place
}

/** Somebody gets a seat or a place on the waitlist. */
export interface Taking {
  readonly outcome: 'seat' | 'waitlist'
  readonly place: Place
  readonly caller: Caller
  readonly session: LockedSession
  readonly from: 'free' | 'offer'
  readonly refundPolicy: RefundPolicy
  readonly discount: Discount | null
  readonly consents: readonly GivenConsent[]
}

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

export type Decided = Unchanged | Taking | Ordered | Refusal | typeof LOCKED

/** Decides about one request, and lets the next decisions of the wave see it. */
export function decideRequest(request: WaveRequest<Enrolling>, state: WaveState, now: Date): Decided {
  const { caller, input } = request
  const sessionId = sessionIdOf(input)
  const session = state.sessions.get(sessionId)
  if (session === null || state.recount.has(sessionId)) return LOCKED
  const seats = state.seats.get(sessionId)
  if (!session || !seats) return new Refusal('session_not_found')
  const found = { caller, session, seats, state, now }
  return isOrdering(input) ? decideOnOrder(input, found) : decideOnOwn({ ...request, input }, found)
}

interface Found {
  readonly caller: Caller
  readonly session: LockedSession
  readonly seats: SeatCounts
  readonly state: WaveState
  readonly now: Date
}

function decideOnOwn(
  request: WaveRequest<OwnEnrolling>,
  { caller, session, seats, state, now }: Found,
): Decided {
  const { input } = request
  if (session.classId !== input.classId) return new Refusal('session_not_found')
  const place = { userId: caller.user.id, sessionId: session.id }
  const decision = decideEnrollment({
    role: caller.user.role,
    session,
    seats,
    participation: state.places.get(nameOf(place))?.participation ?? 'none',
    joinWaitlistIfFull: input.request.joinWaitlistIfFull ?? false,
    now,
  })
  if (!decision.ok) return new Refusal(decision.reason)
  if (decision.outcome === 'unchanged') return { outcome: 'unchanged', place }
  const agreed = agreeTo(request, place, state)
  if (agreed instanceof Refusal || agreed === LOCKED) return agreed
  const from = decision.outcome === 'seat' ? decision.from : 'free'
  const taking = { outcome: decision.outcome, place, caller, session, from, ...agreed }
  note(taking, state)
  return taking
}

/** Checks the terms, the legal texts, and the account of a request that would get a seat or a place on the waitlist. */
function agreeTo(
  request: WaveRequest<OwnEnrolling>,
  place: Place,
  state: WaveState,
): Pick<Taking, 'refundPolicy' | 'discount' | 'consents'> | Refusal | typeof LOCKED {
  const { caller, input } = request
  const { sessionId, terms, agreed } = input.request
  const { refund_policy: refundPolicy } = state.settings
  const offered = state.offers.get(sessionId)
  if (!offered) return new Refusal('session_not_found')
  const [entered] = enteredCode(request)
  // A code that another transaction has locked may lose its last use there. One that does not exist is missing.
  const locked = entered && state.codes.get(keyOf(entered))
  if (locked === null) return LOCKED
  const { isReturning, kept, centerPays } = state.places.get(nameOf(place)) ?? nothing
  // An offer that a center pays for needs no code, as in `acceptOffer`.
  const code = centerPays ? undefined : entered && (locked ?? null)
  const student = { isReturning, kept, centerPays, code }
  const current = termsFor({ offered, refundPolicy, student, today: state.today })
  const otherTerms = refuseOtherTerms(terms, current, code)
  if (otherTerms) return otherTerms
  const given = state.consents.get(caller.user.id) ?? []
  const consents = consentTo({ current: state.legalTexts, given, agreed })
  if (consents instanceof Refusal) return consents
  const account = state.accounts.get(caller.user.id)
  if (account === null) return LOCKED
  if (account !== 'active') return new Refusal('unauthorized')
  state.consents.set(caller.user.id, [...given, ...consents])
  return { refundPolicy, discount: current.discount, consents }
}

/** Accepts or refuses a whole order. A refused order changes nothing for the other requests of the wave. */
function decideOnOrder(input: Ordering, { caller, session, seats, state, now }: Found): Decided {
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
      note(taking, state)
      return { memberId, name, outcome, taking }
    }),
  }
}

/** Lets the next decisions of the wave see this one. */
function note({ place, outcome, from, discount }: Taking, state: WaveState): void {
  const { sessionId } = place
  const facts = state.places.get(nameOf(place)) ?? nothing
  const seats = state.seats.get(sessionId)
  if (!seats) return
  state.places.set(nameOf(place), {
    ...facts,
    kept: discount,
    participation: outcome === 'seat' ? 'enrolled' : 'waiting',
  })
  // A discount that was kept through an offer took its use before.
  if (discount?.code_id && from === 'free') useCode(discount.code_id, place, state)
  if (outcome === 'waitlist') state.seats.set(sessionId, { ...seats, waiting: seats.waiting + 1 })
  else state.seats.set(sessionId, { ...seats, enrolled: seats.enrolled + 1 })
  // The make-ups of the student in the session take no place anymore.
  if (from === 'offer' || (outcome === 'seat' && seats.makeUps > 0)) state.recount.add(sessionId)
}

/** Counts a use of a code for everybody in the wave who entered it. */
function useCode(id: string, { userId }: Place, { codes }: WaveState): void {
  for (const [key, code] of codes) {
    if (code?.id !== id) continue
    const isOwn = key === keyOf({ userId, code: code.code })
    codes.set(key, { ...code, uses: code.uses + 1, own_uses: code.own_uses + (isOwn ? 1 : 0) })
  }
}
