import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type {
  RefundDeadlinesChoice,
  TransferForm,
  TransferMoney,
  TransferPreview,
  Transferred,
} from '@cubby/contract/seats/transfers'
import { dayOf } from '@cubby/rules/days'
import { centerDiscount } from '@cubby/rules/money/centers'
import { type Discount, isCodeFor, movedDiscount } from '@cubby/rules/money/discount'
import { reachedPolicy, refundPolicyText } from '@cubby/rules/money/refund-policy'
import { seatsOf } from '@cubby/rules/seats/seats'
import { decideTransfer } from '@cubby/rules/seats/transfer'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { rehearse, write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { findCodes } from '../../money/discounts/queries.ts'
import { readEnrollmentFor } from '../enrollments/read-enrollments.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { readOffersOf, readTerms, requireSameTerms } from '../seats/current-terms.ts'
import { classAndDate } from '../seats/messages.ts'
import { refusalAboutStudent } from '../seats/review-outcome.ts'
import { findDiscount } from '../seats/take-seat.ts'
import { endEnrollment, enrollFromWaitlist, insertEnrollment, reasons } from '../seats/write-enrollment.ts'
import { closeRequest, type LockedTransfer, lockTransfer } from './lock-transfer.ts'
import { moveMoney } from './move-money.ts'
import { enrollmentTransferred, tellDirectorsOfMove } from './tell-transfer.ts'

interface ChosenTransfer {
  readonly enrollmentId: string
  readonly form: TransferForm
}

/**
 * Moves an enrollment to another session as an administrator: the student takes a seat there with the same status, what
 * was paid counts for it, the old seat goes to the waitlist, and an open request of the student is confirmed. The
 * student is notified once.
 */
export async function transferEnrollment(ctx: RequestContext, chosen: ChosenTransfer): Promise<Transferred> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write<Transferred>(ctx, async (trx) => {
    const transfer = await decideLocked({ deps, trx }, chosen)
    const operation = { deps, trx, caller, now: transfer.now }
    const { newId, money } = await performTransfer(operation, transfer)
    return {
      enrollment: await readEnrollmentFor({ ...operation, db: trx }, { enrollmentId: newId }),
      money,
    }
  })
}

/** A locked transfer that the rules allow. */
interface AllowedTransfer extends LockedTransfer {
  readonly from: 'free' | 'offer'
  readonly deadlines: RefundDeadlinesChoice
}

/** Locks a transfer and requires that the rules allow it and that the terms are those that were shown. */
async function decideLocked(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { enrollmentId, form }: ChosenTransfer,
): Promise<AllowedTransfer> {
  const transfer = await lockTransfer(ctx, { enrollmentId, sessionId: form.session_id })
  const decision = decideTransfer(transfer.facts)
  if (!decision.ok) throw refusalAboutStudent(decision.reason)
  await requireSameTerms({ ...ctx, now: transfer.now }, { sessionId: transfer.session.id, seen: form.terms })
  return { ...transfer, from: decision.from, deadlines: form.refund_deadlines ?? 'reached' }
}

/** Performs an allowed transfer in the open transaction. Returns the id of the new enrollment. */
async function performTransfer(
  ctx: OperationContext,
  transfer: AllowedTransfer,
): Promise<{ newId: string; money: TransferMoney }> {
  const { userId, oldSession, session, facts, centerId } = transfer
  const { newId, money, reached } = await moveEnrollment(ctx, transfer)
  await advanceWaitlist(ctx, oldSession)
  // The student's own make-ups in the new session no longer take places, so a seat may be free.
  await advanceWaitlist(ctx, session)
  const status = facts.status === 'approved' ? 'approved' : 'pending'
  await notify(ctx, {
    userId,
    message: () => enrollmentTransferred({ oldSession, session, status, money, reached, centerId }),
  })
  await tellDirectorsOfMove(ctx, { oldSession, moved: [{ newId, money }] })
  return { newId, money }
}

/**
 * Moves the seat and the money of an allowed transfer. The caller advances both waitlists and notifies the student.
 * `keepsPrice`: a higher price is not charged, because the school moves the student.
 */
export async function moveEnrollment(
  ctx: OperationContext,
  transfer: AllowedTransfer & { readonly keepsPrice?: boolean },
): Promise<{ newId: string; money: TransferMoney; reached: RefundPolicy | undefined }> {
  const { trx, now } = ctx
  const { enrollmentId: oldId, userId, oldSession, session, request, facts, deadlines } = transfer
  // Closed before the old enrollment ends, because the database ends the open request of an enrollment that ends.
  if (request) await closeRequest(trx, request, { status: 'confirmed', now })
  const newId = await takeNewSeat(ctx, transfer)
  const status = facts.status === 'approved' ? 'approved' : 'pending'
  const { keepsPrice = false } = transfer
  const moved = { oldId, newId, userId, status, oldSession, session, keepsPrice } as const
  const money = await moveMoney(ctx, { ...moved, plan: transfer.paymentPlan })
  const policies = refundPolicies(transfer, money)
  const reached = deadlines === 'reached' ? policies?.reached : undefined
  if (reached) await setRefundPolicy(trx, newId, reached)
  await endEnrollment(ctx, { enrollmentId: oldId, ending: { archivedReason: reasons.transferred } })
  await auditTransfer(ctx, transfer, { newId, chosen: policies && deadlines })
  return { newId, money, reached }
}

/**
 * Returns the refund policy of the new enrollment by each choice: with the deadlines that were reached, and in full.
 * Null if they are the same, or if no money was carried over, because only money can be kept.
 */
function refundPolicies(
  { refundPolicy, refundPercent }: LockedTransfer,
  { carried }: TransferMoney,
): { reached: RefundPolicy; new: RefundPolicy } | null {
  const reached = reachedPolicy(refundPolicy, refundPercent)
  const isSame = refundPolicyText(reached) === refundPolicyText(refundPolicy)
  return isSame || carried === 0 ? null : { reached, new: refundPolicy }
}

async function setRefundPolicy(trx: Trx, enrollmentId: string, policy: RefundPolicy): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set({ refund_policy: JSON.stringify(policy) })
    .where('id', '=', enrollmentId)
    .execute()
}

async function takeNewSeat(ctx: OperationContext, transfer: AllowedTransfer): Promise<string> {
  const { trx, now } = ctx
  const { enrollmentId, userId, session, from, refundPolicy, paymentPlan, centerId, centerOrderId } = transfer
  const discount = await discountAfter(ctx, transfer)
  const place = { userId, sessionId: session.id, refundPolicy, paymentPlan, discount }
  const newId =
    from === 'offer'
      ? (await enrollFromWaitlist({ trx, now }, place)).id
      : await insertEnrollment({ trx, now }, place)
  await trx
    .updateTable('enrollments')
    .set({
      transferred_from: enrollmentId,
      status: 'pending',
      center_id: centerId,
      center_order_id: centerOrderId,
      // The policy and the plan that the student agreed to.
      refund_policy: JSON.stringify(refundPolicy),
      payment_plan: JSON.stringify(paymentPlan),
      discount: discount && JSON.stringify(discount),
    })
    .where('id', '=', newId)
    .execute()
  return newId
}

/**
 * Returns the discount of an enrollment in its new session. In the same class it is taken off again. Another class
 * takes off what it grants: its own discounts, and the code of the student if it is meant for that class, whatever its
 * day and uses, because it is the same use. A center's staff gets the center's discount. One person's price was set for
 * the old class.
 */
async function discountAfter(
  ctx: OperationContext,
  { enrollmentId, userId, oldSession, session, centerId }: AllowedTransfer,
): Promise<Discount | null> {
  const { trx } = ctx
  const offered = (await readOffersOf(trx, [session.id])).get(session.id)
  const { discount } = await trx
    .selectFrom('enrollments')
    .select('discount')
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  if (!offered) return null
  if (session.classId === oldSession.classId) return discount && movedDiscount(discount, offered.listCents)
  if (centerId) {
    const { terms } = await trx
      .selectFrom('centers')
      .select('terms')
      .where('id', '=', centerId)
      .executeTakeFirstOrThrow()
    return centerDiscount(terms, { ...offered, today: dayOf(ctx.now, ctx.deps.config.provider.timezone) })
  }
  const granted = await findDiscount(ctx, { sessionId: session.id, userId })
  if (!discount?.code) return granted
  const entered = { userId, code: discount.code }
  const code = (await findCodes(trx, [entered])).get(entered)
  const moved = code && isCodeFor(code, offered) ? movedDiscount(discount, offered.listCents) : null
  return moved && moved.off_cents > (granted?.off_cents ?? 0) ? moved : granted
}

async function auditTransfer(
  { trx, caller, now }: OperationContext,
  { enrollmentId, userId, oldSession, session }: AllowedTransfer,
  /** `chosen` is null if the choice of the refund deadlines made no difference. */
  { newId, chosen }: { readonly newId: string; readonly chosen: RefundDeadlinesChoice | null },
): Promise<void> {
  const shared = { actorId: caller.user.id, request: caller.request, now }
  await writeAuditLog(trx, {
    ...shared,
    action: 'enrollment.transferred',
    subject: { type: 'enrollment', id: enrollmentId },
    details: {
      session_id: oldSession.id,
      user_id: userId,
      enrollment_id: newId,
      other_session: classAndDate(session),
      ...(chosen && { refund_deadlines: chosen }),
    },
  })
  await writeAuditLog(trx, {
    ...shared,
    action: 'enrollment.transferred_here',
    subject: { type: 'enrollment', id: newId },
    details: {
      session_id: session.id,
      user_id: userId,
      enrollment_id: enrollmentId,
      other_session: classAndDate(oldSession),
    },
  })
}

/** Previews a transfer by performing it and rolling it back. The preview is refused as the transfer would be. */
export async function previewTransfer(
  { deps, caller }: RequestContext,
  { enrollmentId, sessionId }: { readonly enrollmentId: string; readonly sessionId: string },
): Promise<TransferPreview> {
  requireAdmin(caller)
  return rehearse(deps, async (trx) => {
    const rehearsal = { deps: { ...deps, jobs: noJobs }, trx }
    const transfer = await decideLocked(rehearsal, { enrollmentId, form: { session_id: sessionId } })
    const { oldSession, session, request, seats, from, now } = transfer
    const before = new Set((await findOfferedEntries(trx, oldSession.id)).map(({ id }) => id))
    const { money } = await performTransfer({ ...rehearsal, caller, now }, transfer)
    const offered = (await findOfferedEntries(trx, oldSession.id)).find(({ id }) => !before.has(id))
    return {
      money,
      available_spots: from === 'offer' ? 1 : seatsOf(seats).availableSpots,
      terms: await readTerms(trx, session.id),
      requested_terms: request?.session_id === session.id ? request.terms : null,
      refund_policies: refundPolicies(transfer, money),
      offered_to: offered?.name ?? null,
    }
  })
}

/** Lists the waitlist entries with an open offer in a session, with the names of their users. */
function findOfferedEntries(db: Reader, sessionId: string) {
  return db
    .selectFrom('waitlist_entries')
    .innerJoin('users', 'users.id', 'waitlist_entries.user_id')
    .select(['waitlist_entries.id', fullName('users').$notNull().as('name')])
    .where('session_id', '=', sessionId)
    .where('waitlist_entries.status', '=', 'offered')
    .execute()
}
