import { refusalText } from '@cubby/contract/codes'
import type { OwnPrice, PriceQuery } from '@cubby/contract/money/discounts'
import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import type { Eligibility, EnrollResponse } from '@cubby/contract/seats/enrollments'
import { dayOf } from '@cubby/rules/days'
import { isCodeValid, normalizedCode } from '@cubby/rules/money/discount'
import { decideEnrollment } from '@cubby/rules/seats/enrollment'
import { Waves } from '../../../platform/db/waves.ts'
import { LOCKED, type WaveOutcome, type WaveRequest, writeWave } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext, TransactionContext } from '../../../platform/operation-context.ts'
import { recordConsents } from '../../accounts/consents/consents.ts'
import { findCodes } from '../../money/discounts/queries.ts'
import type { Ordered } from '../center-orders/decide-order.ts'
import { insertOrders, orderedSeat, orderedView, tellWaiting } from '../center-orders/write-order.ts'
import { readOffersOf, termsFor } from '../seats/current-terms.ts'
import { lockSessions, readSession } from '../seats/lock-session.ts'
import { countSeats, findParticipation, findParticipations, type Place } from '../seats/seat-counts.ts'
import { takeSeats } from '../seats/take-seat.ts'
import { insertWaitlistEntries } from '../waitlist/join-or-leave.ts'
import {
  type Enrolling,
  nothing,
  type Ordering,
  type OwnEnrolling,
  readWaveState,
  sessionIdOf,
  type Taking,
  type WaveContext,
  type WaveState,
} from '../waves/wave-state.ts'
import { type Decided, decideRequest } from './decide-request.ts'
import { readParticipations } from './read-enrollments.ts'

/** What a wave answers: a student's own participation, or an order of a center. */
type WaveAnswer = EnrollResponse | { readonly outcome: 'ordered'; readonly order: CenterOrdered }

export type EnrollmentWaves = Waves<Enrolling, WaveAnswer>

/**
 * Returns the waves in which students enroll in sessions, each with the seat of their offer if they have one,
 * and in which centers enroll groups of their staff. If the session is full and a student asked to join the
 * waitlist, adds a waitlist entry. A repeated request gets the existing enrollment or entry.
 */
export function enrollmentWaves(deps: Deps): EnrollmentWaves {
  return new Waves({
    ...(deps.isolatesRequests && { maxSize: 1 }),
    lockOf: sessionIdOf,
    run: (requests, locking) =>
      writeWave(deps, requests, (trx, fresh) => enrollAll({ deps, trx, ...locking }, fresh)),
  })
}

/** Carries out the request of a student with the next wave. */
export async function enroll(
  waves: EnrollmentWaves,
  request: WaveRequest<OwnEnrolling>,
  isGone?: () => boolean,
): Promise<EnrollResponse> {
  const answer = await waves.carryOut(request, isGone)
  if (answer.outcome === 'ordered') throw new Error('an enrollment was answered as an order')
  return answer
}

/** Carries out the order of a center with the next wave, as one unit. */
export async function orderForCenter(
  waves: EnrollmentWaves,
  request: WaveRequest<Ordering>,
  isGone?: () => boolean,
): Promise<CenterOrdered> {
  const answer = await waves.carryOut(request, isGone)
  if (answer.outcome !== 'ordered') throw new Error('an order was answered as an enrollment')
  return answer.order
}

/** Decides about all requests in the order of their arrival, then writes with one statement for each table. */
async function enrollAll(
  ctx: WaveContext,
  requests: readonly WaveRequest<Enrolling>[],
): Promise<WaveOutcome<WaveAnswer>[]> {
  const { deps, trx } = ctx
  const wanted = requests.map(({ input }) => ({ sessionId: sessionIdOf(input) }))
  const { sessions, now } = await lockSessions(ctx, wanted)
  const state = await readWaveState({ ...ctx, now }, { requests, sessions })
  const decided = requests.map((request) => decideRequest(request, state, now))
  await writeDecided({ deps, trx, now }, decided, state)
  const places = decided.flatMap(placesToRead)
  const responses = await readParticipations({ deps, trx, now }, places)
  const responseOf = new Map(places.map((place, number) => [place, responses[number]]))
  return decided.map((one) => {
    if (one === LOCKED || one instanceof Refusal) return one
    if (one.outcome === 'ordered') return { outcome: 'ordered', order: orderedView(one, responseOf) }
    return responseOf.get(one.place) ?? new Refusal('not_on_waitlist')
  })
}

function takingsOf(one: Decided): Taking[] {
  if (one === LOCKED || one instanceof Refusal || one.outcome === 'unchanged') return []
  return one.outcome === 'ordered' ? one.people.flatMap(({ taking }) => taking ?? []) : [one]
}

function placesToRead(one: Decided): Place[] {
  const isUnchanged = one !== LOCKED && !(one instanceof Refusal) && one.outcome === 'unchanged'
  return isUnchanged ? [one.place] : takingsOf(one).map(({ place }) => place)
}

async function writeDecided(
  ctx: TransactionContext,
  decided: readonly Decided[],
  { settings }: WaveState,
): Promise<void> {
  const orders = decided.filter(
    (one): one is Ordered => one !== LOCKED && !(one instanceof Refusal) && one.outcome === 'ordered',
  )
  await insertOrders(ctx, orders)
  const orderOf = new Map(
    orders.flatMap((order) =>
      order.people.flatMap(({ taking }) => (taking ? [[taking, order] as const] : [])),
    ),
  )
  const taking = decided.flatMap(takingsOf).map((one) => {
    const order = orderOf.get(one)
    return order ? { ...one, ...orderedSeat(one, order) } : one
  })
  await recordConsents(
    ctx,
    taking.map(({ caller, consents }) => ({
      userId: caller.user.id,
      consents,
      occasion: 'enrollment' as const,
      request: caller.request,
    })),
  )
  // Before seats are taken: a student who gets a seat gives up make-up places, which are offered to the waitlist.
  await insertWaitlistEntries(
    ctx,
    taking.filter(({ outcome }) => outcome === 'waitlist'),
  )
  await takeSeats(ctx, { seats: taking.filter(({ outcome }) => outcome === 'seat'), settings })
  await tellWaiting(ctx, orders)
}

/**
 * Returns whether the caller could enroll in a session now, by the same rule as enrolling, or the refusal. It does not
 * hold a seat.
 */
export async function checkEligibility(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<Eligibility> {
  const { db } = deps
  const { timezone } = deps.config.provider
  const session = await readSession(db, sessionId, timezone)
  if (!session) throw new Refusal('session_not_found')
  const now = await deps.clock(db)
  const decision = decideEnrollment({
    role: caller.user.role,
    session,
    seats: await countSeats(db, sessionId, { now, timezone }),
    participation: await findParticipation(db, caller.user.id, sessionId, now),
    joinWaitlistIfFull: false,
    now,
  })
  if (decision.ok && decision.outcome !== 'unchanged') {
    return { eligible: true, reason: null, code: null }
  }
  const code = decision.ok ? 'already_enrolled' : decision.reason
  return { eligible: false, reason: refusalText(code), code }
}

/**
 * Returns the current price of a session for the caller, or for the student that an administrator names. It
 * refuses whatever enrolling refuses. A code that does not apply gets the same message for every reason, so
 * that nobody learns which codes exist.
 */
export async function readOwnPrice(
  { deps, caller }: RequestContext,
  { sessionId, code: text = '', studentId: userId = caller.user.id }: PriceQuery,
): Promise<OwnPrice> {
  if (userId !== caller.user.id) requireAdmin(caller)
  const { db } = deps
  const offered = (await readOffersOf(db, [sessionId])).get(sessionId)
  if (!offered) throw new Refusal('session_not_found')
  const now = await deps.clock(db)
  const entered = { userId, code: normalizedCode(text) }
  const code = entered.code === '' ? undefined : ((await findCodes(db, [entered])).get(entered) ?? null)
  const [facts = nothing] = await findParticipations(db, [{ userId, sessionId }], now)
  const today = dayOf(now, deps.config.provider.timezone)
  if (code === null || (code && !facts.kept && !isCodeValid(code, { ...offered, today }))) {
    throw new Refusal('code_not_valid')
  }
  const { terms } = termsFor({ offered, refundPolicy: [], student: { ...facts, code }, today })
  return { price: terms.price, discount: terms.discount ?? null }
}
