import { defaultPattern, patternAfterChange, type SessionSpan } from '@cubby/rules/meetings'
import { minutesPerDay } from '@cubby/rules/session-times'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { OperationContext, TransactionContext } from '../../../platform/operation-context.ts'
import { findSessionOfMeetings } from './queries.ts'
import { storePlan } from './store-plan.ts'

/**
 * Plans the meetings of a new session: one on each day if the session is short. The meetings of a longer session wait
 * for an administrator to confirm them.
 */
export async function planNewSession(
  ctx: TransactionContext,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const span = await findSessionOfMeetings(ctx.trx, sessionId).executeTakeFirstOrThrow()
  const pattern = defaultPattern(span)
  if (pattern) await storePlan(ctx, { sessionId, pattern, span, breakMinutes: 0, keepHeld: false })
}

/**
 * Plans the meetings of a locked session again after its days or times changed, so that no meeting stays outside
 * the session. If the confirmed pattern no longer fits, an administrator has to confirm the meetings again.
 */
export async function replanSession(
  ctx: OperationContext,
  { sessionId, before }: { readonly sessionId: string; readonly before: SessionSpan },
): Promise<void> {
  const { trx, caller, now } = ctx
  const session = await findSessionOfMeetings(trx, sessionId).executeTakeFirstOrThrow()
  const pattern = patternAfterChange(session.meeting_pattern, before, session)
  const breakMinutes = fittingBreak(session)
  await storePlan(ctx, { sessionId, pattern, span: session, breakMinutes, keepHeld: true })
  if (pattern !== null || session.meetings_confirmed_at === null) return
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.meetings_unconfirmed',
    subject: { type: 'session', id: sessionId },
    request: caller.request,
    now,
  })
}

/** Returns the break of a session, or none if its meetings became as short as the break. */
function fittingBreak(session: SessionSpan & { readonly break_minutes: number }): number {
  return session.break_minutes < minutesPerDay(session) ? session.break_minutes : 0
}
