import type { OfficeEnrolled, OfficeEnrollment } from '@cubby/contract/office/office-enrollments'
import type { Discount } from '@cubby/rules/money/discount'
import { personName } from '@cubby/rules/people/person-name'
import { decideOfficeEnrollment } from '@cubby/rules/seats/office-enrollment'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findUser, lockAccount, lockUser } from '../../accounts/auth/queries.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { requirePersonDiscount } from '../../money/discounts/set-price.ts'
import { lockPaymentOf } from '../../money/payments/queries.ts'
import { readTransactionView } from '../../money/payments/read-transaction.ts'
import { receiveMoney } from '../../money/payments/receive-money.ts'
import { createInvitedUser, replaceInvitation } from '../../people/invitations/invite-user.ts'
import { readEnrollmentFor } from '../../seats/enrollments/read-enrollments.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { readOffersOf, requireSameTerms } from '../../seats/seats/current-terms.ts'
import { lockPresentSession } from '../../seats/seats/lock-session.ts'
import { joinedWaitlist } from '../../seats/seats/messages.ts'
import { refusalAboutStudent } from '../../seats/seats/review-outcome.ts'
import { findParticipation } from '../../seats/seats/seat-counts.ts'
import { takeSeat } from '../../seats/seats/take-seat.ts'
import { insertWaitlistEntry } from '../../seats/waitlist/join-or-leave.ts'

/**
 * Enrolls a student who calls the office, or puts them on the waitlist of a full session. Does all of this or nothing:
 * creates a new student, invites a student who has neither a password nor a working invitation, takes the seat, and
 * records a payment. The student is notified of each step. A refusal about the address or the payment names the field
 * of the form.
 */
export async function enrollStudent(ctx: RequestContext, form: OfficeEnrollment): Promise<OfficeEnrolled> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write<OfficeEnrolled>(ctx, async (trx) => {
    const { session, now } = await lockPresentSession({ deps, trx }, { sessionId: form.session_id })
    const operation = { deps, trx, caller, now }
    const seats = await advanceWaitlist(operation, session)
    const user = await findOrInvite(operation, form)
    const { role, accountStatus } = await lockAccount(trx, user.id)
    const decision = decideOfficeEnrollment({
      role,
      accountStatus,
      session,
      seats,
      participation: await findParticipation(trx, user.id, session.id, now),
      wanted: form.status === 'waitlist' ? 'waitlist' : 'seat',
      ...(form.late && { lateUntil: session.overAt }),
      now,
    })
    if (!decision.ok) throw refusalAboutStudent(decision.reason)
    const terms = await requireSameTerms(
      { deps, trx, now },
      {
        sessionId: session.id,
        seen: form.terms,
        student: { userId: user.id, kept: await priceOf(operation, { sessionId: session.id, form }) },
      },
    )
    const student = {
      id: user.id,
      name: personName(user),
      email: user.email ?? '',
      invited: form.new_student ? user.email !== null : await inviteAgain(operation, user),
    }
    if (decision.outcome === 'waitlist') {
      const entry = await insertWaitlistEntry(operation, {
        session,
        studentId: user.id,
        discount: terms.discount,
      })
      await notify(operation, { userId: user.id, message: () => joinedWaitlist(session, entry.position) })
      return { student, enrollment: null, waitlist_entry: entry, payment: null }
    }
    const enrollmentId = await takeSeat(operation, {
      session,
      from: decision.from,
      refundPolicy: terms.refund_policy,
      discount: terms.discount,
      student: {
        id: user.id,
        action: 'enrollment.entered',
        status: form.status === 'approved' ? 'approved' : 'pending',
      },
    })
    const payment = await receivePayment(operation, { enrollmentId, receipt: form.payment })
    const enrollment = await readEnrollmentFor({ deps, db: trx, caller, now }, { enrollmentId })
    return { student, enrollment, waitlist_entry: null, payment }
  })
}

/** Returns the price that the office sets for this person; null if it sets none. */
async function priceOf(
  { trx }: OperationContext,
  { sessionId, form: { price } }: { readonly sessionId: string; readonly form: OfficeEnrollment },
): Promise<Discount | null> {
  const offered = price && (await readOffersOf(trx, [sessionId])).get(sessionId)
  return offered ? requirePersonDiscount(offered.listCents, price) : null
}

/** Finds the student who calls, or creates and invites a new one. */
async function findOrInvite(ctx: OperationContext, { student_id, new_student }: OfficeEnrollment) {
  if (new_student) {
    return createInvitedUser(ctx, { person: new_student, role: 'student' }).catch((error: unknown) => {
      throw error instanceof Refusal ? error.within('new_student') : error
    })
  }
  const user = await findUser(ctx.trx, student_id ?? '')
  if (!user) throw new Refusal('user_not_found')
  // Locked for a new invitation before the account is locked for sharing, because that lock cannot be raised safely.
  if (user.invited_at) await lockUser(ctx.trx, user.id)
  return user
}

/** Invites a student without a password, unless a mailed link still works. Returns whether a new one is mailed. */
async function inviteAgain(
  ctx: OperationContext,
  { id, invited_at }: { readonly id: string; readonly invited_at: Date | null },
): Promise<boolean> {
  if (!invited_at) return false
  const working = await ctx.trx
    .selectFrom('invitations')
    .select('user_id')
    .where('user_id', '=', id)
    .where('mailed_at', 'is not', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (working) return false
  await replaceInvitation(ctx, { id })
  return true
}

/** Records received money, if any, for a new enrollment. Returns its payment, or null if it has none. */
async function receivePayment(
  ctx: OperationContext,
  { enrollmentId, receipt }: { readonly enrollmentId: string; readonly receipt: OfficeEnrollment['payment'] },
): Promise<OfficeEnrolled['payment']> {
  const payment = await lockPaymentOf(ctx.trx, enrollmentId)
  if (!payment) {
    if (receipt) throw new Refusal('nothing_owed')
    return null
  }
  if (receipt) {
    await receiveMoney(ctx, { id: payment.id, receipt }).catch((error: unknown) => {
      throw error instanceof Refusal ? error.within('payment') : error
    })
  }
  return readTransactionView(ctx.deps, ctx.trx, payment.id)
}
