import type { ChoiceAnswer, ChoiceAnswered } from '@cubby/contract/catalog/rebooking'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { checkChoice, decideRebooking } from '@cubby/rules/catalog/rebooking'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readEnrollment } from '../../seats/enrollments/read-enrollments.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { applyReviews } from '../../seats/seats/apply-review.ts'
import { readTerms, refuseOtherTerms } from '../../seats/seats/current-terms.ts'
import { type LockedSession, lockSession } from '../../seats/seats/lock-session.ts'
import { lockTransfer } from '../../seats/transfers/lock-transfer.ts'
import { enrollmentTransferred, tellDirectorsOfMove } from '../../seats/transfers/tell-transfer.ts'
import { moveEnrollment } from '../../seats/transfers/transfer-enrollment.ts'
import { type Choice, closeChoice, factsOf, findChoice, keepSession, refundChosen } from './close-choices.ts'

interface Answering {
  /** The enrollment that holds the seat. */
  readonly enrollmentId: string
  readonly answer: ChoiceAnswer
}

/**
 * Carries out the caller's choice after a cancellation: keep the held seat, move to another session of the class, or
 * end the enrollment with a full refund. Repeating the same choice changes nothing.
 */
export async function answerChoice(
  ctx: RequestContext,
  { enrollmentId, answer }: Answering,
): Promise<ChoiceAnswered> {
  const { deps, caller } = ctx
  return write<ChoiceAnswered>(ctx, async (trx) => {
    const held = await trx
      .selectFrom('enrollments')
      .select('session_id')
      .where('id', '=', enrollmentId)
      .where('user_id', '=', caller.user.id)
      .executeTakeFirst()
    if (!held) throw new Refusal('enrollment_not_found')
    const operation = { deps, trx, caller }
    const isElsewhere = answer.answer === 'session' && answer.session_id !== held.session_id
    const endsIn = isElsewhere
      ? await moveElsewhere(operation, { enrollmentId, answer })
      : await answerHere(operation, { enrollmentId, sessionId: held.session_id, answer })
    const now = await deps.clock(trx)
    return { enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId: endsIn }) }
  })
}

type AnswerContext = Pick<ContextParts, 'deps' | 'trx' | 'caller'>

/** Stays in the session, or ends the enrollment. Returns the id of the enrollment. */
async function answerHere(
  { deps, trx, caller }: AnswerContext,
  { enrollmentId, sessionId, answer }: Answering & { readonly sessionId: string },
): Promise<string> {
  const locked = await lockSession({ deps, trx }, { sessionId })
  if (!locked) throw new Refusal('enrollment_not_found')
  const { session, now } = locked
  const ctx = { deps, trx, caller, now }
  await applyReviews({ deps, trx, session, now })
  const choice = await requireChoice(trx, { enrollmentId, answer, session, now })
  if (!choice) return enrollmentId
  const chosen = { choice, session, actorId: caller.user.id, request: caller.request, isByDefault: false }
  if (answer.answer === 'refund') await refundChosen(ctx, chosen)
  else {
    await requireShownTerms(trx, sessionId, answer.terms)
    await keepSession(ctx, chosen)
  }
  return enrollmentId
}

/** Moves the caller to another session of the class. Returns the id of the new enrollment. */
async function moveElsewhere(
  { deps, trx, caller }: AnswerContext,
  {
    enrollmentId,
    answer,
  }: { readonly enrollmentId: string; readonly answer: ChoiceAnswer & { answer: 'session' } },
): Promise<string> {
  const chosen = { enrollmentId, sessionId: answer.session_id, ownerId: caller.user.id }
  const transfer = await lockTransfer({ deps, trx }, chosen)
  const { oldSession, session, facts, now } = transfer
  const ctx: OperationContext = { deps, trx, caller, now }
  const choice = await requireChoice(trx, { enrollmentId, answer, session: oldSession, now })
  if (!choice) return (await findChoice(trx, enrollmentId))?.new_enrollment_id ?? enrollmentId
  const decision = decideRebooking({
    ...facts,
    oldSession: { ...facts.oldSession, classId: oldSession.classId },
    session,
  })
  if (!decision.ok) throw new Refusal(decision.reason)
  await requireShownTerms(trx, session.id, answer.terms)
  // Closed before the enrollment ends, because the database ends the open choice of an enrollment that ends.
  await closeChoice(trx, choice, { to: 'moved', now, isByDefault: false })
  const { newId, money } = await moveEnrollment(ctx, {
    ...transfer,
    from: decision.from,
    deadlines: 'new',
    keepsPrice: true,
  })
  await trx.updateTable('rebookings').set({ new_enrollment_id: newId }).where('id', '=', choice.id).execute()
  await advanceWaitlist(ctx, oldSession)
  await advanceWaitlist(ctx, session)
  const status = facts.status === 'approved' ? 'approved' : 'pending'
  const { centerId } = transfer
  const message = () =>
    enrollmentTransferred({ oldSession, session, status, money, reached: undefined, centerId })
  await notify(ctx, { userId: caller.user.id, message })
  await tellDirectorsOfMove(ctx, { oldSession, moved: [{ newId, money }] })
  return newId
}

/**
 * Compares the dates, times, and location that the student saw with the current ones. The price
 * is not compared, because the student pays what the cancelled session cost.
 */
async function requireShownTerms(trx: Trx, sessionId: string, seen: SessionTerms | undefined): Promise<void> {
  const terms = await readTerms(trx, sessionId)
  const current = { ...terms, price: seen?.price ?? terms.price }
  const refusal = refuseOtherTerms(seen, { terms: current, discount: null })
  if (refusal) throw refusal
}

interface Required extends Answering {
  /** The session in which the seat is held. */
  readonly session: LockedSession
  readonly now: Date
}

/** Requires an open choice. Returns undefined if it was answered in the same way before. */
async function requireChoice(
  trx: Trx,
  { enrollmentId, answer, session, now }: Required,
): Promise<Choice | undefined> {
  const choice = await findChoice(trx, enrollmentId)
  if (!choice) throw new Refusal('choice_closed')
  if (choice.choice !== 'open') {
    if (isSameAnswer(choice, answer)) return undefined
    throw new Refusal('choice_closed')
  }
  const allowed = checkChoice(factsOf(choice, session), now)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  return choice
}

function isSameAnswer({ choice, session_id }: Choice, answer: ChoiceAnswer): boolean {
  if (answer.answer === 'refund') return choice === 'refunded'
  return (choice === 'kept' || choice === 'moved') && session_id === answer.session_id
}
