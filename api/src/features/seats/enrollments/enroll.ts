import type { LegalTextVersions } from '@cubby/contract/accounts/legal-texts'
import type { UserStatus } from '@cubby/contract/accounts/user'
import { refusals } from '@cubby/contract/codes'
import type { OwnPrice, PriceQuery } from '@cubby/contract/money/discounts'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Settings } from '@cubby/contract/school/settings'
import type { Eligibility, EnrollRequest, EnrollResponse } from '@cubby/contract/seats/enrollments'
import type { GivenConsent } from '@cubby/rules/accounts/consent'
import { dayOf } from '@cubby/rules/days'
import { type CodeFacts, type Discount, isCodeValid, normalizedCode } from '@cubby/rules/money/discount'
import { decideEnrollment } from '@cubby/rules/seats/enrollment'
import type { SeatCounts } from '@cubby/rules/seats/seats'
import type { Trx } from '../../../platform/db/database.ts'
import { Waves } from '../../../platform/db/waves.ts'
import { LOCKED, type WaveOutcome, type WaveRequest, writeWave } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { RequestContext, TransactionContext } from '../../../platform/operation-context.ts'
import { lockAccounts } from '../../accounts/auth/queries.ts'
import { consentTo, readConsentsOf, recordConsents } from '../../accounts/consents/consents.ts'
import { type EnteredCode, findCodes, lockCodes } from '../../money/discounts/queries.ts'
import { readCurrentVersions, readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlists } from '../seats/advance-waitlist.ts'
import { type LockedSession, lockSessions, readSession } from '../seats/lock-session.ts'
import {
  countSeats,
  findParticipation,
  findParticipations,
  type Place,
  type PlaceFacts,
} from '../seats/seat-counts.ts'
import {
  type OfferedSession,
  readOffersOf,
  refuseOtherTerms,
  takeSeats,
  termsFor,
} from '../seats/take-seat.ts'
import { insertWaitlistEntries } from '../waitlist/join-or-leave.ts'
import { readParticipations } from './read-enrollments.ts'

interface Enrolling {
  readonly classId: string
  readonly request: EnrollRequest
}

type Enrollments = Waves<Enrolling, EnrollResponse>

/**
 * Returns the waves in which callers enroll in sessions, each with the seat of their offer if they have one. If the
 * session is full and the caller asked to join the waitlist, adds a waitlist entry. A repeated request gets the existing
 * enrollment or entry.
 */
export function enrollmentWaves(deps: Deps): Enrollments {
  return new Waves({
    ...(deps.isolatesRequests && { maxSize: 1 }),
    lockOf: ({ request }) => request.sessionId,
    run: (requests, locking) =>
      writeWave(deps, requests, (trx, fresh) => enrollAll({ deps, trx, ...locking }, fresh)),
  })
}

interface WaveContext {
  readonly deps: Deps
  readonly trx: Trx
  readonly skipLocked: boolean
}

/** Decides about all requests in the order of their arrival, then writes with one statement for each table. */
async function enrollAll(
  ctx: WaveContext,
  requests: readonly WaveRequest<Enrolling>[],
): Promise<WaveOutcome<EnrollResponse>[]> {
  const { deps, trx } = ctx
  const { sessions, now } = await lockSessions(
    ctx,
    requests.map(({ input }) => input.request),
  )
  const state = await readState({ ...ctx, now }, { requests, sessions })
  const decided = requests.map((request) => decide(request, state, now))
  await writeDecided({ deps, trx, now }, decided, state)
  const read = decided.filter((one): one is Unchanged | Taking => typeof one === 'object' && 'place' in one)
  const responses = await readParticipations(
    { deps, trx, now },
    read.map(({ place }) => place),
  )
  return decided.map((one) => {
    if (one === LOCKED || one instanceof Refusal) return one
    return responses[read.indexOf(one)] ?? new Refusal('not_on_waitlist')
  })
}

/** What the requests of a wave depend on. Each decision changes it for the next ones. */
interface State {
  /** Locked sessions by id, null for one that another transaction has locked. */
  readonly sessions: ReadonlyMap<string, LockedSession | null>
  readonly seats: Map<string, SeatCounts>
  readonly places: Map<string, PlaceFacts>
  readonly offers: ReadonlyMap<string, OfferedSession>
  /** The codes that users entered, by user and code; null for one that another transaction has locked. */
  readonly codes: Map<string, CodeFacts | null>
  /** The provider's day. */
  readonly today: string
  readonly settings: Settings
  readonly legalTexts: LegalTextVersions
  readonly consents: Map<string, readonly GivenConsent[]>
  /** The status of each account, null for one that another transaction has locked. */
  readonly accounts: ReadonlyMap<string, UserStatus | null>
  /** Sessions whose seats have to be counted again before the next decision. */
  readonly recount: Set<string>
}

const nameOf = ({ userId, sessionId }: Place) => `${userId} ${sessionId}`

async function readState(
  ctx: WaveContext & { readonly now: Date },
  {
    requests,
    sessions,
  }: {
    readonly requests: readonly WaveRequest<Enrolling>[]
    readonly sessions: ReadonlyMap<string, LockedSession | null>
  },
): Promise<State> {
  const { deps, trx, now, skipLocked } = ctx
  const locked = [...sessions.values()].filter((session) => session !== null)
  const sessionIds = locked.map(({ id }) => id)
  const userIds = [...new Set(requests.map(({ caller }) => caller.user.id))]
  const places = requests.map(placeOf)
  const seats = await advanceWaitlists({ deps, trx, now }, locked)
  const accounts = await lockAccounts(trx, userIds, { skipLocked })
  const facts = await findParticipations(trx, places, now)
  const entered = [...new Map(requests.flatMap(enteredCode).map((one) => [keyOf(one), one])).values()]
  const codes = await lockCodes(trx, entered, { skipLocked })
  return {
    sessions,
    seats,
    places: new Map(places.map((place, number) => [nameOf(place), facts[number] ?? nothing])),
    offers: await readOffersOf(trx, sessionIds),
    codes: new Map([...codes].map(([one, code]) => [keyOf(one), code])),
    today: dayOf(now, deps.config.provider.timezone),
    settings: await readSettings(trx, deps.config),
    legalTexts: await readCurrentVersions(trx),
    consents: new Map(await readConsentsOf(trx, userIds)),
    accounts: skipLocked ? new Map(userIds.map((id) => [id, accounts.get(id) ?? null])) : accounts,
    recount: new Set(),
  }
}

const nothing: PlaceFacts = { participation: 'none', isReturning: false, kept: null }

const keyOf = ({ userId, code }: EnteredCode) => `${userId} ${code}`

function enteredCode({ caller, input }: WaveRequest<Enrolling>): EnteredCode[] {
  const code = normalizedCode(input.request.code ?? '')
  return code === '' ? [] : [{ userId: caller.user.id, code }]
}

function placeOf({ caller, input }: WaveRequest<Enrolling>): Place {
  return { userId: caller.user.id, sessionId: input.request.sessionId }
}

/** The caller keeps what they have. */
interface Unchanged {
  readonly outcome: 'unchanged'
  readonly place: Place
}

/** The caller gets a seat or a place on the waitlist. */
interface Taking {
  readonly outcome: 'seat' | 'waitlist'
  readonly place: Place
  readonly caller: Caller
  readonly session: LockedSession
  readonly from: 'free' | 'offer'
  readonly refundPolicy: RefundPolicy
  readonly discount: Discount | null
  readonly consents: readonly GivenConsent[]
}

function decide(
  request: WaveRequest<Enrolling>,
  state: State,
  now: Date,
): Unchanged | Taking | Refusal | typeof LOCKED {
  const { caller, input } = request
  const place = placeOf(request)
  const session = state.sessions.get(place.sessionId)
  if (session === null || state.recount.has(place.sessionId)) return LOCKED
  const seats = state.seats.get(place.sessionId)
  if (!session || !seats || session.classId !== input.classId) return new Refusal('session_not_found')
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
  const taking = agreeTo(request, state)
  if (taking instanceof Refusal || taking === LOCKED) return taking
  const from = decision.outcome === 'seat' ? decision.from : 'free'
  note({ place, outcome: decision.outcome, from, discount: taking.discount }, state, seats)
  return { outcome: decision.outcome, place, caller, session, from, ...taking }
}

/** Checks the terms, the legal texts, and the account of a request that would get a seat or a place on the waitlist. */
function agreeTo(
  request: WaveRequest<Enrolling>,
  state: State,
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
  const code = entered && (locked ?? null)
  const { isReturning, kept } = state.places.get(nameOf(placeOf(request))) ?? nothing
  const student = { isReturning, kept, code }
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

/** Lets the next decisions of the wave see this one. */
function note(
  { place, outcome, from, discount }: Pick<Taking, 'place' | 'outcome' | 'from' | 'discount'>,
  state: State,
  seats: SeatCounts,
): void {
  const { sessionId } = place
  const facts = state.places.get(nameOf(place)) ?? nothing
  state.places.set(nameOf(place), {
    ...{ ...facts, kept: discount },
    participation: outcome === 'seat' ? 'enrolled' : 'waiting',
  })
  // A discount that was kept through an offer took its use before.
  if (discount?.code_id && from === 'free') useCode(discount.code_id, place, state)
  if (outcome === 'waitlist') state.seats.set(sessionId, { ...seats, waiting: seats.waiting + 1 })
  else state.seats.set(sessionId, { ...seats, enrolled: seats.enrolled + 1 })
  // The caller's make-ups in the session take no place anymore.
  if (from === 'offer' || (outcome === 'seat' && seats.makeUps > 0)) state.recount.add(sessionId)
}

/** Counts a use of a code for everybody in the wave who entered it. */
function useCode(id: string, { userId }: Place, { codes }: State): void {
  for (const [key, code] of codes) {
    if (code?.id !== id) continue
    const isOwn = key === keyOf({ userId, code: code.code })
    codes.set(key, { ...code, uses: code.uses + 1, own_uses: code.own_uses + (isOwn ? 1 : 0) })
  }
}

async function writeDecided(
  ctx: TransactionContext,
  decided: readonly (Unchanged | Taking | Refusal | typeof LOCKED)[],
  { settings }: State,
): Promise<void> {
  const taking = decided.filter(
    (one): one is Taking => typeof one === 'object' && 'outcome' in one && one.outcome !== 'unchanged',
  )
  await recordConsents(
    ctx,
    taking.map(({ caller, consents }) => ({
      userId: caller.user.id,
      consents,
      occasion: 'enrollment' as const,
      request: caller.request,
    })),
  )
  await takeSeats(ctx, { seats: taking.filter(({ outcome }) => outcome === 'seat'), settings })
  await insertWaitlistEntries(
    ctx,
    taking.filter(({ outcome }) => outcome === 'waitlist'),
  )
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
  return { eligible: false, reason: refusals[code], code }
}

/**
 * Returns the current price of a session for the caller, or for the student that an administrator names. It refuses
 * whatever enrolling refuses. A code that does not apply gets the same message for every reason, so that nobody learns which codes
 * exist.
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
