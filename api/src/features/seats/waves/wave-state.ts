import type { LegalTextVersions } from '@cubby/contract/accounts/legal-texts'
import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Settings } from '@cubby/contract/school/settings'
import type { CenterOrder } from '@cubby/contract/seats/center-orders'
import type { EnrollRequest } from '@cubby/contract/seats/enrollments'
import type { GivenConsent } from '@cubby/rules/accounts/consent'
import { dayOf } from '@cubby/rules/days'
import { type CodeFacts, type Discount, normalizedCode } from '@cubby/rules/money/discount'
import type { SeatCounts } from '@cubby/rules/seats/seats'
import type { Caller } from '../../../platform/caller.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { WaveRequest } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockAccounts } from '../../accounts/auth/queries.ts'
import { readConsentsOf } from '../../accounts/consents/consents.ts'
import {
  findMemberUsers,
  type LockedScope,
  lockScopes,
  type ScopeMember,
} from '../../money/centers/lock-scopes.ts'
import { type EnteredCode, lockCodes } from '../../money/discounts/queries.ts'
import { readCurrentVersions, readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlists } from '../seats/advance-waitlist.ts'
import { type OfferedSession, readOffersOf } from '../seats/current-terms.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { findParticipations, type Place, type PlaceFacts } from '../seats/seat-counts.ts'

/** A student enrolls themselves. */
export interface OwnEnrolling {
  readonly classId: string
  readonly request: EnrollRequest
}

/** A center enrolls several of its staff at once. */
export interface Ordering {
  readonly centerId: string
  readonly order: CenterOrder
  /** Whether the office orders for the center. */
  readonly office: boolean
}

/** What travels in a wave. */
export type Enrolling = OwnEnrolling | Ordering

export function isOrdering(input: Enrolling): input is Ordering {
  return 'order' in input
}

/** Returns the session whose seats a request is about. */
export function sessionIdOf(input: Enrolling): string {
  return isOrdering(input) ? input.order.session_id : input.request.sessionId
}

export interface WaveContext {
  readonly deps: Deps
  readonly trx: Trx
  readonly skipLocked: boolean
}

/** What the requests of a wave depend on. Each decision changes it for the next ones. */
export interface WaveState {
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
  /** What the orders of the wave are about: centers by id, and the people of the orders by membership. */
  readonly scopes: ReadonlyMap<string, LockedScope>
  readonly members: ReadonlyMap<string, ScopeMember & { readonly role: Role }>
  /** Sessions whose seats have to be counted again before the next decision. */
  readonly recount: Set<string>
}

export const nameOf = ({ userId, sessionId }: Place) => `${userId} ${sessionId}`
export const keyOf = ({ userId, code }: EnteredCode) => `${userId} ${code}`
export const nothing: PlaceFacts = {
  participation: 'none',
  isReturning: false,
  kept: null,
  centerPays: false,
}

/** Reads and locks everything that the decisions need, in the fixed order: sessions, accounts, memberships, codes. */
export async function readWaveState(
  ctx: WaveContext & { readonly now: Date },
  {
    requests,
    sessions,
  }: {
    readonly requests: readonly WaveRequest<Enrolling>[]
    readonly sessions: ReadonlyMap<string, LockedSession | null>
  },
): Promise<WaveState> {
  const { deps, trx, now, skipLocked } = ctx
  const locked = [...sessions.values()].filter((session) => session !== null)
  const orders = requests.flatMap(({ caller, input }) => (isOrdering(input) ? [{ ...input, caller }] : []))
  const memberUsers = await findMemberUsers(trx, orders)
  const places = requests.flatMap((request) => placesOf(request, memberUsers))
  const userIds = [...new Set(places.map(({ userId }) => userId))]
  const seats = await advanceWaitlists({ deps, trx, now }, locked)
  const accounts = await lockAccounts(trx, userIds, { skipLocked })
  const { scopes, members } = await lockScopes(trx, orders, { skipLocked })
  const facts = await findParticipations(trx, places, now)
  const entered = [...new Map(requests.flatMap(enteredCode).map((one) => [keyOf(one), one])).values()]
  const codes = await lockCodes(trx, entered, { skipLocked })
  return {
    sessions,
    seats,
    places: new Map(places.map((place, number) => [nameOf(place), facts[number] ?? nothing])),
    offers: await readOffersOf(
      trx,
      locked.map(({ id }) => id),
    ),
    codes: new Map([...codes].map(([one, code]) => [keyOf(one), code])),
    today: dayOf(now, deps.config.provider.timezone),
    settings: await readSettings(trx, deps.config),
    legalTexts: await readCurrentVersions(trx),
    consents: new Map(await readConsentsOf(trx, userIds)),
    accounts: skipLocked ? new Map(userIds.map((id) => [id, accounts.get(id) ?? null])) : accounts,
    scopes,
    members,
    recount: new Set(),
  }
}

export function enteredCode({ caller, input }: WaveRequest<Enrolling>): EnteredCode[] {
  const code = isOrdering(input) ? '' : normalizedCode(input.request.code ?? '')
  return code === '' ? [] : [{ userId: caller.user.id, code }]
}

function placesOf(
  { caller, input }: WaveRequest<Enrolling>,
  memberUsers: ReadonlyMap<string, string>,
): Place[] {
  const sessionId = sessionIdOf(input)
  if (!isOrdering(input)) return [{ userId: caller.user.id, sessionId }]
  return input.order.member_ids.flatMap((memberId) => {
    const userId = memberUsers.get(memberId)
    return userId === undefined ? [] : [{ userId, sessionId }]
  })
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

/** Lets the next decisions of the wave see this one. */
export function noteTaking({ place, outcome, from, discount }: Taking, state: WaveState): void {
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

/** The session of a request, with what its wave has read and decided so far. */
export interface LockedSeats {
  readonly session: LockedSession
  readonly seats: SeatCounts
  readonly state: WaveState
  readonly now: Date
}
