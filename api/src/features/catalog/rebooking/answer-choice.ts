import type { ChoiceAnswer, ChoiceAnswered, ChoiceState } from '@cubby/contract/catalog/rebooking'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { checkChoice, decideRebooking, isChoiceOver } from '@cubby/rules/catalog/rebooking'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type {
  ContextParts,
  OperationContext,
  RequestContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { readEnrollment } from '../../seats/enrollments/read-enrollments.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { applyReviews } from '../../seats/seats/apply-review.ts'
import { type LockedSession, lockSession } from '../../seats/seats/lock-session.ts'
import { startsAt } from '../../seats/seats/session-columns.ts'
import { staffLeftSeat } from '../../seats/seats/staff-messages.ts'
import { readTerms, refuseOtherTerms } from '../../seats/seats/take-seat.ts'
import { performDue } from '../../seats/seats/undoable.ts'
import { endEnrollment, reasons } from '../../seats/seats/write-enrollment.ts'
import { lockTransfer } from '../../seats/transfers/lock-transfer.ts'
import {
  enrollmentTransferred,
  moveEnrollment,
  tellDirectorsOfMove,
} from '../../seats/transfers/transfer-enrollment.ts'
import { choiceKept, choiceRefunded } from './messages.ts'

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
  const message = enrollmentTransferred({ oldSession, session, status, money, reached: undefined, centerId })
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

/** Reads the choice of an enrollment that holds a seat, or held it before the student moved on. */
function findChoice(trx: Trx, enrollmentId: string) {
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

type Choice = NonNullable<Awaited<ReturnType<typeof findChoice>>>

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

function factsOf({ answer_until, unanswered }: Choice, session: LockedSession) {
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

async function keepSession(ctx: TransactionContext, chosen: Chosen): Promise<void> {
  const { choice, session, isByDefault } = chosen
  await closeChoice(ctx.trx, choice, { to: 'kept', now: ctx.now, isByDefault })
  await audit(ctx, chosen, 'enrollment.choice_kept')
  await notify(ctx, {
    userId: choice.user_id,
    message: choiceKept(session, { isByDefault, centerId: choice.center_id }),
  })
}

async function refundChosen(ctx: TransactionContext, chosen: Chosen): Promise<void> {
  const { choice, session, isByDefault } = chosen
  // Closed before the enrollment ends, because the database ends the open choice of an enrollment that ends.
  await closeChoice(ctx.trx, choice, { to: 'refunded', now: ctx.now, isByDefault })
  const ending = { archivedReason: reasons.refundChosen, isTold: true }
  const refund = await endEnrollment(ctx, { enrollmentId: choice.new_enrollment_id ?? '', ending })
  await audit(ctx, chosen, 'enrollment.choice_refunded')
  await advanceWaitlist(ctx, session)
  const told = { refundCents: refund, isByDefault, centerId: choice.center_id }
  await notify(ctx, { userId: choice.user_id, message: choiceRefunded(session, told) })
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

async function closeChoice(
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
