import { decideEnrollment } from '@cubby/rules/seats/enrollment'
import { LOCKED, type WaveRequest } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { consentTo } from '../../accounts/consents/consents.ts'
import { decideOnOrder, type Ordered } from '../center-orders/decide-order.ts'
import { refuseOtherTerms, termsFor } from '../seats/current-terms.ts'
import type { Place } from '../seats/seat-counts.ts'
import {
  type Enrolling,
  enteredCode,
  isOrdering,
  keyOf,
  type LockedSeats,
  nameOf,
  noteTaking,
  nothing,
  type OwnEnrolling,
  sessionIdOf,
  type Taking,
  type WaveState,
} from '../waves/wave-state.ts'

/** The caller keeps what they have. */
interface Unchanged {
  readonly outcome: 'unchanged'
  readonly place: Place
}

export type Decided = Unchanged | Taking | Ordered | Refusal | typeof LOCKED

/** Decides about one request, and lets the next decisions of the wave see it. */
export function decideRequest(request: WaveRequest<Enrolling>, state: WaveState, now: Date): Decided {
  const { input } = request
  const sessionId = sessionIdOf(input)
  const session = state.sessions.get(sessionId)
  if (session === null || state.recount.has(sessionId)) return LOCKED
  const seats = state.seats.get(sessionId)
  if (!session || !seats) return new Refusal('session_not_found')
  const locked = { session, seats, state, now }
  return isOrdering(input)
    ? decideOnOrder({ ...request, input }, locked)
    : decideOnOwn({ ...request, input }, locked)
}

function decideOnOwn(
  request: WaveRequest<OwnEnrolling>,
  { session, seats, state, now }: LockedSeats,
): Decided {
  const { caller, input } = request
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
  noteTaking(taking, state)
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
