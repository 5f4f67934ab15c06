import type { ClassDiscounts } from '@cubby/contract/discount'
import type { CenterTerms } from '@cubby/contract/money/centers'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Settings } from '@cubby/contract/school/settings'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { dayOf } from '@cubby/rules/days'
import { centerDiscount } from '@cubby/rules/money/centers'
import {
  bestDiscount,
  type CodeFacts,
  type Discount,
  discountReason,
  givenDiscount,
  pricedView,
} from '@cubby/rules/money/discount'
import { checkTerms, type SessionOffer, termsOf } from '@cubby/rules/seats/session-terms'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { type AuditEntry, writeAuditLogs } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type {
  ContextParts,
  OperationContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { isReturning } from '../../money/discounts/queries.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import type { LockedSession } from './lock-session.ts'
import { enrollmentReceived, spotHeldByCenter } from './messages.ts'
import { locationOfSession } from './session-columns.ts'
import {
  approveEnrollments,
  enrollFromWaitlist,
  insertEnrollments,
  type Participant,
  type Payer,
} from './write-enrollment.ts'

/** A seat to take. The rules have decided that it is free, or that an offer holds it for the student. */
interface TakenSeat {
  readonly caller: Caller
  readonly session: LockedSession
  readonly from: 'free' | 'offer'
  /** What the student agreed to. By default, the policy in force, or the one of a restored enrollment. */
  readonly refundPolicy?: RefundPolicy
  /**
   * What is taken off the price. By default, that of the waitlist entry, or what the class takes off without a code. A
   * restored enrollment keeps its own.
   */
  readonly discount?: Discount | null
  /** The student, if the caller enrolls somebody else. */
  readonly student?: {
    readonly id: string
    readonly action: 'enrollment.walked_in' | 'enrollment.entered' | 'enrollment.ordered'
    /** By default, the settings decide. */
    readonly status?: 'pending' | 'approved'
  }
  /** The center that pays in place of the student. */
  readonly payer?: Payer
  /** The name of the center that enrolls the student. */
  readonly orderedBy?: string
}

/** Takes one seat after locking the student's account, which may have been suspended after the rules were asked. */
export async function takeSeat(ctx: OperationContext, seat: Omit<TakenSeat, 'caller'>): Promise<string> {
  const { deps, trx, caller } = ctx
  const userId = seat.student?.id ?? caller.user.id
  await requireActiveAccount(trx, userId)
  const settings = await readSettings(trx, deps.config)
  const { discount = await findDiscount(ctx, { sessionId: seat.session.id, userId }) } = seat
  const [id = ''] = await takeSeats(ctx, { seats: [{ ...seat, caller, discount }], settings })
  return id
}

/** Returns what is taken off the price of a session for a student without a code. */
export async function findDiscount(
  { deps, trx, now }: TransactionContext,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<Discount | null> {
  const offered = (await readOffersOf(trx, [sessionId])).get(sessionId)
  if (!offered) return null
  const today = dayOf(now, deps.config.provider.timezone)
  return bestDiscount({ ...offered, isReturning: await readIsReturning(trx, { userId, offered }), today })
}

/**
 * Takes seats whose students' accounts are locked and active. A new enrollment is pending, unless the office or the
 * settings approve it immediately. An enrollment that was lost to a cancellation is restored with its former status.
 * Returns the ids of the enrollments, in the order of the seats. A wave takes its seats with one statement for each
 * table.
 */
export async function takeSeats(
  ctx: TransactionContext,
  { seats, settings }: { readonly seats: readonly TakenSeat[]; readonly settings: Settings },
): Promise<string[]> {
  const taken = await occupySeats(ctx, seats, settings)
  await writeAuditLogs(
    ctx.trx,
    taken.map((one) => requestOf(one, ctx.now)),
  )
  const approvals = taken.map((one) => ({ ...one, approval: approvalOf(one, settings) }))
  await notifyEach(ctx, {
    all: approvals
      .filter(({ approval }) => approval === 'none')
      .map(({ userId, seat: { session, orderedBy } }) => ({
        userId,
        message: orderedBy ? spotHeldByCenter(session, orderedBy) : enrollmentReceived(session),
      })),
  })
  await approveEnrollments(
    ctx,
    approvals
      .filter(({ approval }) => approval !== 'none')
      .map(({ seat, ...enrollment }) => ({ session: seat.session, enrollment })),
  )
  // The student's own make-ups in this session no longer take places, so a seat may be free.
  const offered = seats.filter(({ from }) => from === 'offer').map(({ session }) => session)
  for (const session of new Set(offered)) await advanceWaitlist(ctx, session)
  await writeAuditLogs(
    ctx.trx,
    approvals
      .filter(({ approval }) => approval === 'automatic')
      .map((one) => automaticApprovalOf(one, ctx.now)),
  )
  return taken.map(({ id }) => id)
}

interface NewEnrollment {
  readonly id: string
  readonly userId: string
  readonly status: EnrollmentStatus
  /** Whether it was lost to a cancellation. */
  readonly restored: boolean
  readonly seat: TakenSeat
}

/** Inserts the enrollments that take free seats, and takes the seats of offers, which may bring an enrollment back. */
async function occupySeats(
  ctx: TransactionContext,
  seats: readonly TakenSeat[],
  settings: Settings,
): Promise<NewEnrollment[]> {
  const participants = seats.map((seat) => ({
    userId: seat.student?.id ?? seat.caller.user.id,
    sessionId: seat.session.id,
    refundPolicy: seat.refundPolicy ?? settings.refund_policy,
    // A center pays by its invoices.
    paymentPlan: seat.payer ? [] : seat.session.paymentPlan,
    discount: seat.discount ?? null,
    ...(seat.payer && { payer: seat.payer }),
    seat,
  }))
  const free = participants.filter(({ seat }) => seat.from === 'free')
  const inserted = await insertEnrollments(ctx, free)
  const taken: NewEnrollment[] = []
  for (const participant of participants) {
    const { userId, seat } = participant
    const id = inserted.get(participant)
    const occupied =
      id === undefined
        ? await occupyOfferedSeat(ctx, participant)
        : ({ id, status: 'pending', restored: false } as const)
    taken.push({ ...occupied, userId, seat })
  }
  return taken
}

async function occupyOfferedSeat(
  ctx: TransactionContext,
  participant: Participant & { readonly seat: TakenSeat },
) {
  const enrollment = await enrollFromWaitlist(ctx, participant)
  // Without a new agreement, a restored enrollment keeps the policy and the plan that the student agreed to before.
  if (enrollment.restored && participant.seat.refundPolicy) {
    await ctx.trx
      .updateTable('enrollments')
      .set({
        refund_policy: JSON.stringify(participant.seat.refundPolicy),
        payment_plan: JSON.stringify(participant.paymentPlan),
      })
      .where('id', '=', enrollment.id)
      .execute()
  }
  return enrollment
}

/** Who approves the enrollment immediately: the office, now or before a cancellation; the settings; or nobody. */
function approvalOf({ status, seat }: NewEnrollment, settings: Settings): 'office' | 'automatic' | 'none' {
  if (status === 'approved' || seat.student?.status === 'approved') return 'office'
  if (seat.student?.status === 'pending') return 'none'
  return settings.auto_approve_enrollments ? 'automatic' : 'none'
}

function requestOf({ id, userId, restored, seat }: NewEnrollment, now: Date): AuditEntry {
  const { caller, session, from, student, discount, payer } = seat
  return {
    actorId: caller.user.id,
    action: student?.action ?? (restored ? 'enrollment.restored' : 'enrollment.requested'),
    subject: { type: 'enrollment', id },
    details: {
      session_id: session.id,
      seat: from,
      ...(student && { user_id: userId }),
      ...(payer && { center_id: payer.centerId }),
      ...(discount && { discount: discountReason(discount), discount_amount: discount.off_cents / 100 }),
    },
    request: caller.request,
    now,
  }
}

function automaticApprovalOf({ id, userId, seat }: NewEnrollment, now: Date): AuditEntry {
  return {
    actorId: null,
    action: 'enrollment.approved',
    subject: { type: 'enrollment', id },
    details: { session_id: seat.session.id, user_id: userId, automatic: true },
    request: seat.caller.request,
    now,
  }
}

type TermsContext = Pick<ContextParts, 'deps' | 'trx' | 'now'>

/** The terms that hold now for a student, and the discount in them as it is stored. */
interface CurrentTerms {
  readonly refund_policy: RefundPolicy
  readonly discount: Discount | null
}

/** The student who agrees to terms. */
interface TermsStudent {
  readonly userId: string
  /** What was fixed when they joined the waitlist, or for the enrollment that is restored. */
  readonly kept?: Discount | null
  /** Whether a center pays: its terms fixed the price when it ordered the place. */
  readonly centerPays?: boolean
  /** The code that they entered, locked; null if there is none. Undefined if they entered nothing. */
  readonly code?: CodeFacts | null | undefined
}

interface SeenTerms {
  readonly sessionId: string
  readonly seen: SessionTerms | undefined
  /** Without a student, no discount is part of the terms, because the office or the ledger decides about it. */
  readonly student?: TermsStudent
}

/**
 * Compares the terms that the user saw with the current terms of a locked session, and returns the current ones.
 * Refuses, with both, if they differ. Nobody can change the class before the transaction ends, because that needs the
 * lock. The refund policy can change, so the caller stores the returned policy with the enrollment.
 */
export async function requireSameTerms(
  { deps, trx, now }: TermsContext,
  { sessionId, seen, student }: SeenTerms,
): Promise<CurrentTerms> {
  const offered = (await readOffersOf(trx, [sessionId])).get(sessionId)
  if (!offered) throw new Error('There is no such session')
  const { refund_policy } = await readSettings(trx, deps.config)
  const isKnown = student && (await readIsReturning(trx, { userId: student.userId, offered }))
  const today = dayOf(now, deps.config.provider.timezone)
  const current = termsFor({
    offered,
    refundPolicy: refund_policy,
    today,
    ...(student && { student: { ...student, isReturning: isKnown ?? false } }),
  })
  const refusal = refuseOtherTerms(seen, current, student?.code)
  if (refusal) throw refusal
  return { refund_policy, discount: current.discount }
}

/** Returns the terms at which a center enrolls its staff in a session. They include its discount. */
export function centerTermsFor({
  offered,
  terms: centerTerms,
  refundPolicy,
  today,
}: {
  readonly offered: OfferedSession
  readonly terms: CenterTerms
  readonly refundPolicy: RefundPolicy
  readonly today: string
}): { readonly terms: SessionTerms; readonly discount: Discount | null } {
  const discount = centerDiscount(centerTerms, { ...offered, today })
  const own = { price: offered.terms.price, discount: givenDiscount(discount) }
  return { terms: termsOf(offered.terms, { refundPolicy, own, payer: 'center' }), discount }
}

interface StudentFacts extends Omit<TermsStudent, 'userId'> {
  readonly isReturning: boolean
}

/** Returns the terms of a session for one student. A price that was fixed before stays fixed, with its discount. */
export function termsFor({
  offered,
  refundPolicy,
  student,
  today,
}: {
  readonly offered: OfferedSession
  readonly refundPolicy: RefundPolicy
  readonly student?: StudentFacts
  readonly today: string
}): { readonly terms: SessionTerms; readonly discount: Discount | null } {
  const { terms } = offered
  if (!student) return { terms: termsOf(terms, { refundPolicy, payer: 'student' }), discount: null }
  const granted = student.centerPays ? null : bestDiscount({ ...offered, ...student, today })
  const discount = student.kept ?? granted
  const own = pricedView(discount) ?? { price: terms.price, discount: null }
  return { terms: termsOf(terms, { refundPolicy, own, payer: 'student' }), discount }
}

/**
 * Returns a refusal with both terms if the terms that a user saw are no longer the current ones. A code that does not
 * apply is refused by itself only if the screen showed no discount, which then is not compared.
 */
export function refuseOtherTerms(
  seen: SessionTerms | undefined,
  { terms: current, discount }: { readonly terms: SessionTerms; readonly discount: Discount | null },
  code?: CodeFacts | null,
): Refusal | null {
  const same = checkTerms(seen, current)
  if (!same.ok) return new Refusal(same.reason, { details: seen && { seen, current } })
  const isInVain = code !== undefined && !discount && seen?.discount === undefined
  return isInVain ? new Refusal('code_not_valid') : null
}

/** A session as it is offered to everybody. */
export interface OfferedSession {
  readonly terms: SessionOffer
  readonly classId: string
  readonly listCents: number
  readonly discounts: ClassDiscounts
}

/** Reads the terms of a session for a transfer. */
export async function readTerms(trx: Trx, sessionId: string): Promise<SessionTerms> {
  const offered = (await readOffersOf(trx, [sessionId])).get(sessionId)
  if (!offered) throw new Error('There is no such session')
  return termsOf(offered.terms, { payer: 'student' })
}

/** Reads what sessions are offered for. */
export async function readOffersOf(
  db: Reader,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, OfferedSession>> {
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'class_id',
      'price_cents',
      'payment_plan',
      'classes.discounts',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      locationOfSession.as('location'),
    ])
    .where(sql<SqlBool>`class_sessions.id = any(${sessionIds})`)
    .execute()
  return new Map(
    rows.map(({ id, class_id, price_cents, discounts, ...terms }) => [
      id,
      { classId: class_id, listCents: price_cents, discounts, terms: { price: price_cents / 100, ...terms } },
    ]),
  )
}

/** Whether a student completed a session before. Reads it only for a class that takes something off then. */
async function readIsReturning(
  db: Reader,
  {
    userId,
    offered: { discounts },
  }: { readonly userId: string; readonly offered: Pick<OfferedSession, 'discounts'> },
): Promise<boolean> {
  if (!discounts.returning) return false
  const row = await db
    .selectFrom('users')
    .select(isReturning('users.id').as('is_returning'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.is_returning ?? false
}
