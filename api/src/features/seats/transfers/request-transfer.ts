import type { TransferForm, TransferRequested } from '@cubby/contract/transfers'
import { decideTransferRequest } from '@cubby/rules/transfer'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readEnrollment } from '../enrollments/read-enrollments.ts'
import { classAndDate } from '../seats/messages.ts'
import { requireSameTerms } from '../seats/require-same-terms.ts'
import { lockTransfer } from './lock-transfer.ts'
import { insertRequest } from './queries.ts'

/**
 * Stores the caller's request to move an enrollment to another session, for the office to confirm. A request holds no
 * seat. A repeated request changes nothing. Throws Refusal `enrollment_not_found` (also for another user's enrollment),
 * `session_not_found`, `terms_changed` with the seen and current terms, and the reasons of `decideTransferRequest`.
 */
export async function requestTransfer(
  ctx: RequestContext,
  { enrollmentId, form }: { readonly enrollmentId: string; readonly form: TransferForm },
): Promise<TransferRequested> {
  const { deps, caller } = ctx
  return write<TransferRequested>(ctx, async (trx) => {
    const { user } = caller
    const { session_id: sessionId, terms } = form
    const { facts, oldSession, session, now } = await lockTransfer(
      { deps, trx },
      { enrollmentId, sessionId, ownerId: user.id },
    )
    const decision = decideTransferRequest(facts)
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'request') {
      await requireSameTerms({ deps, trx }, { sessionId: session.id, seen: terms })
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
