import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { refundDeadlines, refundPercent } from '@cubby/rules/money/refund-policy'
import type { SeatCounts } from '@cubby/rules/seats/seats'
import type { TransferRequestFacts } from '@cubby/rules/seats/transfer'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { lockAccount } from '../../accounts/auth/queries.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { type Locked, type LockedPair, lockBothSessions, lockSession } from '../seats/lock-session.ts'
import { findParticipation } from '../seats/seat-counts.ts'

interface Chosen {
  readonly enrollmentId: string
  /** The new session. */
  readonly sessionId: string
  /** Restricts the transfer to enrollments of this student. */
  readonly ownerId?: string
}

export interface LockedTransfer extends LockedPair {
  readonly enrollmentId: string
  readonly userId: string
  readonly seats: SeatCounts
  readonly request: OpenRequest | undefined
  /** The refund policy and the payment plan of the enrollment. */
  readonly refundPolicy: RefundPolicy
  readonly paymentPlan: PaymentPlan
  /** The center that pays, and its order; null if the student pays. */
  readonly centerId: string | null
  readonly centerOrderId: string | null
  /**
   * The percentage that a withdrawal would give back: now, or when the student asked for this session, because the
   * student does not answer for the time that the office takes.
   */
  readonly refundPercent: number
  readonly facts: TransferRequestFacts
}

/**
 * Locks both sessions of a transfer, brings their waitlists up to date, and reads the facts that decide it. With
 * `ownerId`, another student's enrollment is not found.
 */
export async function lockTransfer(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { enrollmentId, sessionId, ownerId }: Chosen,
): Promise<LockedTransfer> {
  const found = await readEnrollmentRow(trx, enrollmentId)
  if (!found || (ownerId !== undefined && found.user_id !== ownerId)) {
    throw new Refusal('enrollment_not_found')
  }
  const pair = await lockBothSessions({ deps, trx }, { oldId: found.session_id, newId: sessionId })
  if (!pair || pair.session.removed) throw new Refusal('session_not_found')
  const { oldSession, session, now } = pair
  const ctx = { deps, trx, now }
  await advanceWaitlist(ctx, oldSession)
  const seats = await advanceWaitlist(ctx, session)
  return readTransfer(ctx, { ...pair, enrollmentId, userId: found.user_id, seats })
}

/** Reads the facts of a transfer. Both sessions are locked, and their waitlists are up to date. */
export async function readTransfer(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  transfer: LockedPair & Pick<LockedTransfer, 'enrollmentId' | 'userId' | 'seats'>,
): Promise<LockedTransfer> {
  const { enrollmentId, userId, oldSession, session, seats, now } = transfer
  // Blocks account changes until commit, because a suspended student may not get a seat.
  const account: { role: Role; accountStatus: UserStatus } = await lockAccount(trx, userId)
  // Read again, because only a statement after the lock sees what the previous holder committed.
  const row = await readEnrollmentRow(trx, enrollmentId)
  if (!row) throw new Refusal('enrollment_not_found')
  const request = await findOpenRequest(trx, enrollmentId)
  const facts = {
    status: row.status,
    historical: row.completed_at !== null || row.archived_at !== null,
    isReviewed: row.review_until !== null,
    isCertified: await isCertified(trx, userId, oldSession.id),
    oldSession: { ...oldSession, over: now >= oldSession.overAt },
    ...account,
    session,
    sessionId: session.id,
    seats,
    participation: await findParticipation(trx, userId, session.id, now),
    requestedSessionId: request?.session_id ?? null,
    now,
  }
  const asked = request?.session_id === session.id ? request.created_at : now
  const deadlines = refundDeadlines(row.refund_policy, oldSession, deps.config.provider.timezone)
  return {
    ...transfer,
    request,
    facts,
    refundPolicy: row.refund_policy,
    paymentPlan: row.payment_plan,
    centerId: row.center_id,
    centerOrderId: row.center_order_id,
    refundPercent: refundPercent(deadlines, asked),
  }
}

function readEnrollmentRow(trx: Trx, id: string) {
  return trx
    .selectFrom('enrollments')
    .select([
      'user_id',
      'session_id',
      'status',
      'completed_at',
      'archived_at',
      'review_until',
      'refund_policy',
      'payment_plan',
      'center_id',
      'center_order_id',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function isCertified(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

interface LockedRequest extends Locked {
  readonly userId: string
  readonly request: OpenRequest | undefined
}

/** Locks the session of an enrollment and reads its open request. */
export async function lockRequest(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<LockedRequest> {
  const found = await trx
    .selectFrom('enrollments')
    .select(['session_id', 'user_id'])
    .where('id', '=', enrollmentId)
    .executeTakeFirst()
  const locked = found && (await lockSession({ deps, trx }, { sessionId: found.session_id }))
  if (!locked) throw new Refusal('enrollment_not_found')
  return { ...locked, userId: found.user_id, request: await findOpenRequest(trx, enrollmentId) }
}

/** Reads the open request of an enrollment. */
function findOpenRequest(db: Reader, enrollmentId: string) {
  return db
    .selectFrom('transfer_requests')
    .select(['id', 'session_id', 'terms', 'created_at'])
    .where('enrollment_id', '=', enrollmentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>

/** Ends a request. Only a declined one has a reason. */
export async function closeRequest(
  trx: Trx,
  { id }: Pick<OpenRequest, 'id'>,
  end: { readonly now: Date } & (
    | { readonly status: 'confirmed' | 'withdrawn' }
    | { readonly status: 'declined'; readonly reason: string }
  ),
): Promise<void> {
  const { now, ...columns } = end
  await trx
    .updateTable('transfer_requests')
    .set({ ...columns, closed_at: now })
    .where('id', '=', id)
    .execute()
}
