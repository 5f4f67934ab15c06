import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import type { TransferRequested, TransferRequestForm } from '@cubby/contract/seats/transfers'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { withdrawalRefund } from '@cubby/rules/money/refund-policy'
import { decideTransferRequest } from '@cubby/rules/seats/transfer'
import { sentences } from '@cubby/rules/sentences'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type Message, notify } from '../../messages/notifications/notify.ts'
import { lockPaymentOf } from '../../money/payments/queries.ts'
import { readEnrollment, readEnrollmentFor } from '../enrollments/read-enrollments.ts'
import { nothingOfStudent, requireShownRefund } from '../enrollments/withdraw.ts'
import { requireSameTerms } from '../seats/current-terms.ts'
import { type LockedSession, readSession } from '../seats/lock-session.ts'
import { aboutEnrollment, classAndDate } from '../seats/messages.ts'
import { closeRequest, lockRequest, lockTransfer } from './lock-transfer.ts'

/**
 * Stores the caller's request to move an enrollment to another session, for the office to confirm. A request holds no
 * seat. A repeated request changes nothing.
 */
export async function requestTransfer(
  ctx: RequestContext,
  { enrollmentId, form }: { readonly enrollmentId: string; readonly form: TransferRequestForm },
): Promise<TransferRequested> {
  const { deps, caller } = ctx
  return write<TransferRequested>(ctx, async (trx) => {
    const { user } = caller
    const { session_id: sessionId, terms, shown_refund: shown } = form
    const { facts, oldSession, session, refundPercent, centerId, now } = await lockTransfer(
      { deps, trx },
      { enrollmentId, sessionId, ownerId: user.id },
    )
    const decision = decideTransferRequest(facts)
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'request') {
      await requireSameTerms({ deps, trx, now }, { sessionId: session.id, seen: terms })
      // Older apps show no refund.
      if (shown) {
        const current = withdrawalRefund(await lockPaymentOf(trx, enrollmentId), refundPercent)
        requireShownRefund(shown, centerId === null ? current : nothingOfStudent)
      }
      await insertRequest(trx, { enrollmentId, sessionId: session.id, terms, now })
      await writeAuditLog(trx, {
        actorId: user.id,
        action: 'enrollment.transfer_requested',
        subject: { type: 'enrollment', id: enrollmentId },
        details: { session_id: oldSession.id, other_session: classAndDate(session) },
        request: caller.request,
        now,
      })
    }
    return { enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}

async function insertRequest(
  trx: Trx,
  request: {
    readonly enrollmentId: string
    readonly sessionId: string
    readonly terms: SessionTerms | undefined
    readonly now: Date
  },
): Promise<void> {
  const { enrollmentId, sessionId, terms, now } = request
  await trx
    .insertInto('transfer_requests')
    .values({
      id: newId(),
      enrollment_id: enrollmentId,
      session_id: sessionId,
      terms: terms ? JSON.stringify(terms) : null,
      created_at: now,
    })
    .execute()
}

/**
 * Withdraws the caller's request to move an enrollment. Without an open request nothing changes, because the office may
 * have answered it first.
 */
export async function withdrawRequest(
  ctx: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<TransferRequested> {
  const { deps, caller } = ctx
  return write<TransferRequested>(ctx, async (trx) => {
    const { user } = caller
    const { session, userId, request, now } = await lockRequest({ deps, trx }, { enrollmentId })
    if (userId !== user.id) throw new Refusal('enrollment_not_found')
    if (request) {
      await closeRequest(trx, request, { status: 'withdrawn', now })
      await writeAuditLog(trx, {
        actorId: user.id,
        action: 'enrollment.transfer_request_withdrawn',
        subject: { type: 'enrollment', id: enrollmentId },
        details: { session_id: session.id },
        request: caller.request,
        now,
      })
    }
    return { enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}

/**
 * Declines a student's request as an administrator. The enrollment stays as it is. The student is notified of the
 * reason.
 */
export async function declineRequest(
  ctx: RequestContext,
  { enrollmentId, reason }: { readonly enrollmentId: string; readonly reason: string },
): Promise<{ enrollment: StudentEnrollment }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { session, userId, request, now } = await lockRequest({ deps, trx }, { enrollmentId })
    if (!request) throw new Refusal('transfer_request_not_found')
    const wanted = await readSession(trx, request.session_id, deps.config.provider.timezone)
    await closeRequest(trx, request, { status: 'declined', reason, now })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'enrollment.transfer_declined',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id, user_id: userId, reason },
      request: caller.request,
      now,
    })
    const message = () =>
      transferDeclined(session, {
        wanted: wanted ? classAndDate(wanted) : null,
        reason,
      })
    await notify({ deps, trx, now }, { userId, message })
    return { enrollment: await readEnrollmentFor({ deps, db: trx, caller, now }, { enrollmentId }) }
  })
}

/** Sent when the office declines a student's request. */
function transferDeclined(
  oldSession: LockedSession,
  { wanted, reason }: { readonly wanted: string | null; readonly reason: string },
): Message {
  return aboutEnrollment(
    t('Your enrollment in {classTitle} stays as it is', { classTitle: oldSession.classTitle }),
    sentences(
      wanted === null
        ? t('We could not move your enrollment in {oldClass} to the other date.', {
            oldClass: classAndDate(oldSession),
          })
        : t('We could not move your enrollment in {oldClass} to {newClass}.', {
            oldClass: classAndDate(oldSession),
            newClass: wanted,
          }),
      t('Reason: {reason}', { reason }),
    ),
  )
}
