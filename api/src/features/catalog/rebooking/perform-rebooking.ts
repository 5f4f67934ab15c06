import type { PlannedStudent, Unanswered } from '@cubby/contract/catalog/rebooking'
import { FULL_REFUND } from '@cubby/contract/constants'
import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { checkRebooking, decideRebooking } from '@cubby/rules/catalog/rebooking'
import { withdrawalRefund } from '@cubby/rules/money/refund-policy'
import type { RuleResult } from '@cubby/rules/rule-result'
import { offerEnds } from '@cubby/rules/seats/waitlist'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { lockAccounts } from '../../accounts/auth/queries.ts'
import { notifyEach, type UserNotification } from '../../messages/notifications/notify.ts'
import { lockPaymentOf } from '../../money/payments/queries.ts'
import { advanceWaitlists } from '../../seats/seats/advance-waitlist.ts'
import { applyReviews } from '../../seats/seats/apply-review.ts'
import { countSeats } from '../../seats/seats/seat-counts.ts'
import { readTransfer } from '../../seats/transfers/lock-transfer.ts'
import { tellDirectorsOfMove } from '../../seats/transfers/tell-transfer.ts'
import { moveEnrollment } from '../../seats/transfers/transfer-enrollment.ts'
import { changeSessionStatus } from '../classes/set-session-status.ts'
import { askedToChoose, movedByCancellation, refundedByCancellation } from './messages.ts'
import { type LockedRebooking, type Plans, refundOf } from './propose-rebooking.ts'
import { readStudents, type Student } from './read-rebooking.ts'

interface Rebooking extends LockedRebooking {
  readonly plans: Plans
  readonly answer_hours: number
  readonly unanswered: Unanswered
}

/** What happened to a student. */
export interface Outcome {
  readonly student: Student
  readonly plan: PlannedStudent
  readonly money: TransferMoney
  /** When the student must have answered; null if the student is not asked. */
  readonly answerUntil: Date | null
  readonly newId: string | null
  /** The center that pays; null if the student does. */
  readonly centerId: string | null
  /** Why the plan was not possible. */
  readonly refused: RuleResult | null
}

const noMoney: TransferMoney = { carried: 0, due: 0, due_date: null, refund: 0 }

/**
 * Moves the students under the locks of all sessions, then cancels the session, which refunds the others. A student
 * whose plan is not possible stays behind with a reason, and is refunded with the others; the caller refuses that.
 */
export async function performRebooking(
  ctx: OperationContext,
  rebooking: Rebooking,
): Promise<{ students: readonly Outcome[] }> {
  const { deps, trx, caller, now } = ctx
  const { oldSession, sessions, plans, unanswered } = rebooking
  const allowed = checkRebooking({ ...oldSession, over: now >= oldSession.overAt })
  if (!allowed.ok) throw new Refusal(allowed.reason)
  await applyReviews({ deps, trx, session: oldSession, now }, { all: true })
  await advanceWaitlists(ctx, [...sessions.values()])
  const students = await readStudents(trx, oldSession.id)
  // In the order of their ids, because another rebooking may lock the same accounts.
  await lockAccounts(
    trx,
    students.map(({ userId }) => userId),
    { skipLocked: false },
  )
  const outcomes: Outcome[] = []
  for (const student of students) {
    const plan = plans.get(student.enrollmentId) ?? refundOf(student.enrollmentId)
    outcomes.push(
      plan.plan === 'refund'
        ? await refunded(ctx, student, plan)
        : await moved(ctx, { rebooking, student, plan }),
    )
  }
  await changeSessionStatus(
    { deps, trx, caller },
    {
      sessionId: oldSession.id,
      status: 'cancelled',
      messageOf: (refundCents) => refundedByCancellation(oldSession, refundCents),
    },
  )
  await advanceWaitlists(ctx, [...sessions.values()])
  await storeOutcomes(ctx, { outcomes, unanswered })
  await notifyEach(ctx, { all: messagesOf(ctx, { rebooking, outcomes }) })
  const moves = outcomes.flatMap(({ newId, money, plan }) =>
    newId === null ? [] : [{ newId, money, to: plan.session_id }],
  )
  for (const [, moved] of Map.groupBy(moves, ({ to }) => to))
    await tellDirectorsOfMove(ctx, { oldSession, moved })
  const countOf = (wanted: PlannedStudent['plan']) =>
    outcomes.filter(({ plan }) => plan.plan === wanted).length
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.rebooked',
    subject: { type: 'session', id: oldSession.id },
    details: {
      moved: countOf('move'),
      asked: countOf('ask'),
      refunded: countOf('refund'),
      ...(countOf('ask') > 0 && { unanswered }),
    },
    request: caller.request,
    now,
  })
  return { students: outcomes }
}

/** What the cancellation refunds. Locks the payment, so that the amount does not change before. */
async function refunded({ trx }: OperationContext, student: Student, plan: PlannedStudent): Promise<Outcome> {
  const { refund } = withdrawalRefund(await lockPaymentOf(trx, student.enrollmentId), 100)
  const money = { ...noMoney, refund: refund / 100 }
  return { student, plan, money, answerUntil: null, newId: null, centerId: null, refused: null }
}

interface Moving {
  readonly rebooking: Rebooking
  readonly student: Student
  readonly plan: PlannedStudent
}

/** Moves a student as a transfer does. Whatever the refund policy, the student can still have everything back. */
async function moved(ctx: OperationContext, { rebooking, student, plan }: Moving): Promise<Outcome> {
  const { deps, trx, now } = ctx
  const { oldSession, sessions, answer_hours } = rebooking
  const stays = (refused: RuleResult): Outcome => ({
    student,
    plan,
    refused,
    money: noMoney,
    answerUntil: null,
    newId: null,
    centerId: null,
  })
  const session = sessions.get(plan.session_id ?? '')
  if (!session) return stays({ ok: false, reason: 'session_not_found' })
  const time = { now, timezone: deps.config.provider.timezone }
  const seats = await countSeats(trx, session.id, time)
  const { enrollmentId, userId } = student
  const transfer = await readTransfer(ctx, { oldSession, session, now, enrollmentId, userId, seats })
  const decision = decideRebooking({
    ...transfer.facts,
    oldSession: { ...transfer.facts.oldSession, classId: oldSession.classId },
    session,
  })
  if (!decision.ok) return stays(decision)
  const { newId, money } = await moveEnrollment(ctx, {
    ...transfer,
    from: decision.from,
    deadlines: 'new',
    refundPolicy: FULL_REFUND,
    keepsPrice: true,
  })
  const answerUntil = plan.plan === 'ask' ? offerEnds(now, session.startsAt, answer_hours) : null
  return { student, plan, money, answerUntil, newId, centerId: transfer.centerId, refused: null }
}

async function storeOutcomes(
  { trx, now }: OperationContext,
  { outcomes, unanswered }: { readonly outcomes: readonly Outcome[]; readonly unanswered: Unanswered },
): Promise<void> {
  const cents = (dollars: number) => Math.round(dollars * 100)
  const rows = outcomes.map(({ student, plan, money, answerUntil, newId: newEnrollmentId }) => ({
    id: newId(),
    enrollment_id: student.enrollmentId,
    new_enrollment_id: newEnrollmentId,
    plan: newEnrollmentId === null ? ('refund' as const) : plan.plan,
    carried_cents: cents(money.carried),
    due_cents: cents(money.due),
    due_date: money.due_date,
    due_next_cents: money.due_next ? cents(money.due_next) : null,
    refund_cents: cents(money.refund),
    unanswered: answerUntil && unanswered,
    answer_until: answerUntil,
    choice: answerUntil && ('open' as const),
    created_at: now,
  }))
  await insertRows(trx, 'rebookings', rows)
}

/** Writes to each student who gets another session. The others are told by the cancellation. */
function messagesOf(
  { deps }: OperationContext,
  { rebooking, outcomes }: { readonly rebooking: Rebooking; readonly outcomes: readonly Outcome[] },
): UserNotification[] {
  const { oldSession, sessions, unanswered } = rebooking
  const { timezone } = deps.config.provider
  return outcomes.flatMap(({ student: { userId }, plan, money, answerUntil, newId, centerId }) => {
    const session = newId === null ? undefined : sessions.get(plan.session_id ?? '')
    if (!session) return []
    const newDate = { oldSession, session, money, centerId, timezone }
    const message = () =>
      answerUntil ? askedToChoose({ ...newDate, answerUntil, unanswered }) : movedByCancellation(newDate)
    return [{ userId, message }]
  })
}
