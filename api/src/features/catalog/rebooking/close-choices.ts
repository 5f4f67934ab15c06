import type { ChoiceState } from '@cubby/contract/catalog/rebooking'
import { isChoiceOver } from '@cubby/rules/catalog/rebooking'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts, TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { type LockedSession, lockSession } from '../../seats/seats/lock-session.ts'
import { startsAt } from '../../seats/seats/session-columns.ts'
import { staffLeftSeat } from '../../seats/seats/staff-messages.ts'
import { performDue } from '../../seats/seats/undoable.ts'
import { endEnrollment, reasons } from '../../seats/seats/write-enrollment.ts'
import { choiceKept, choiceRefunded } from './messages.ts'

/**
 * Applies the defaults of choices whose deadline has passed, each under the lock of its session. Safe to run
 * at any time: a choice that was answered or applied meanwhile is left alone.
 */
export async function closeChoices(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const due = await deps.db
    .selectFrom('rebookings')
    .innerJoin('enrollments', 'enrollments.id', 'rebookings.new_enrollment_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .select(['enrollments.id as enrollmentId', 'enrollments.session_id as sessionId'])
    .where('choice', '=', 'open')
    .where((when) =>
      when.or([when('answer_until', '<=', now), when(startsAt(deps.config.provider.timezone), '<=', now)]),
    )
    .execute()
  await performDue(deps, due, {
    perform: (trx, each) => applyDefault({ deps, trx }, each),
    failure: 'could not decide for a student who did not choose',
  })
}

async function applyDefault(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { enrollmentId, sessionId }: { readonly enrollmentId: string; readonly sessionId: string },
): Promise<void> {
  const locked = await lockSession({ deps, trx }, { sessionId })
  if (!locked) return
  const { session, now } = locked
  const choice = await findChoice(trx, enrollmentId)
  if (choice?.choice !== 'open') return
  const facts = factsOf(choice, session)
  if (!isChoiceOver(facts, now)) return
  const chosen = { choice, session, actorId: null, request: null, isByDefault: true }
  if (facts.unanswered === 'session') await keepSession({ deps, trx, now }, chosen)
  else await refundChosen({ deps, trx, now }, chosen)
}

/** Reads the choice of an enrollment that holds a seat, or held it before the student moved on. */
export function findChoice(trx: Trx, enrollmentId: string) {
  return trx
    .selectFrom('rebookings')
    .innerJoin('enrollments', 'enrollments.id', 'rebookings.new_enrollment_id')
    .select(['rebookings.id', 'choice', 'answer_until', 'unanswered', 'by_default', 'new_enrollment_id'])
    .select(['enrollments.session_id', 'enrollments.user_id', 'enrollments.center_id'])
    .where('plan', '=', 'ask')
    .where((eb) =>
      eb.or([eb('enrollments.id', '=', enrollmentId), eb('enrollments.transferred_from', '=', enrollmentId)]),
    )
    .orderBy('rebookings.created_at', 'desc')
    .executeTakeFirst()
}

export type Choice = NonNullable<Awaited<ReturnType<typeof findChoice>>>

export function factsOf({ answer_until, unanswered }: Choice, session: LockedSession) {
  // A check constraint requires both for a student who must choose. The defaults only satisfy the types.
  return {
    answerUntil: answer_until ?? session.startsAt,
    unanswered: unanswered ?? 'session',
    startsAt: session.startsAt,
  }
}

interface Chosen {
  readonly choice: Choice
  readonly session: LockedSession
  /** Null if the deadline decided. */
  readonly actorId: string | null
  readonly request: RequestFacts | null
  readonly isByDefault: boolean
}

export async function keepSession(ctx: TransactionContext, chosen: Chosen): Promise<void> {
  const { choice, session, isByDefault } = chosen
  await closeChoice(ctx.trx, choice, { to: 'kept', now: ctx.now, isByDefault })
  await audit(ctx, chosen, 'enrollment.choice_kept')
  await notify(ctx, {
    userId: choice.user_id,
    message: () => choiceKept(session, { isByDefault, centerId: choice.center_id }),
  })
}

export async function refundChosen(ctx: TransactionContext, chosen: Chosen): Promise<void> {
  const { choice, session, isByDefault } = chosen
  // Closed before the enrollment ends, because the database ends the open choice of an enrollment that ends.
  await closeChoice(ctx.trx, choice, { to: 'refunded', now: ctx.now, isByDefault })
  const ending = { archivedReason: reasons.refundChosen, isTold: true }
  const refund = await endEnrollment(ctx, { enrollmentId: choice.new_enrollment_id ?? '', ending })
  await audit(ctx, chosen, 'enrollment.choice_refunded')
  await advanceWaitlist(ctx, session)
  const told = { refundCents: refund, isByDefault, centerId: choice.center_id }
  await notify(ctx, { userId: choice.user_id, message: () => choiceRefunded(session, told) })
  const news = [{ enrollmentId: choice.new_enrollment_id ?? '', refundCents: refund }]
  await tellDirectors(ctx, { news, messageOf: staffLeftSeat })
}

function audit(
  { trx, now }: TransactionContext,
  { choice, session, actorId, request, isByDefault }: Chosen,
  action: 'enrollment.choice_kept' | 'enrollment.choice_refunded',
): Promise<void> {
  return writeAuditLog(trx, {
    actorId,
    action: isByDefault ? 'enrollment.choice_unanswered' : action,
    subject: { type: 'enrollment', id: choice.new_enrollment_id },
    details: {
      session_id: session.id,
      user_id: choice.user_id,
      ...(isByDefault && choice.unanswered && { unanswered: choice.unanswered }),
    },
    request,
    now,
  })
}

export async function closeChoice(
  trx: Trx,
  { id }: Choice,
  { to, now, isByDefault }: { readonly to: ChoiceState; readonly now: Date; readonly isByDefault: boolean },
): Promise<void> {
  await trx
    .updateTable('rebookings')
    .set({ choice: to, closed_at: now, by_default: isByDefault })
    .where('id', '=', id)
    .execute()
}
