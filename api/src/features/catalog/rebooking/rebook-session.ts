import {
  type PlannedStudent,
  type RebookingDraft,
  type RebookingForm,
  type RebookingPreview,
  type RebookingReport,
  rebookingDraft,
  rebookingForm,
  type Unanswered,
} from '@cubby/contract/catalog/rebooking'
import { FULL_REFUND } from '@cubby/contract/constants'
import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { checkRebooking, decideRebooking, proposeSessions } from '@cubby/rules/catalog/rebooking'
import { withdrawalRefund } from '@cubby/rules/money/refund-policy'
import type { RuleResult } from '@cubby/rules/rule-result'
import { seatsOf } from '@cubby/rules/seats/seats'
import { offerEnds } from '@cubby/rules/seats/waitlist'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import { rehearse, write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockAccounts } from '../../accounts/auth/queries.ts'
import { type Message, notifyEach } from '../../messages/notifications/notify.ts'
import { lockPaymentOf } from '../../money/payments/queries.ts'
import { advanceWaitlists } from '../../seats/seats/advance-waitlist.ts'
import { applyReviews } from '../../seats/seats/apply-review.ts'
import { type LockedSession, lockSessions } from '../../seats/seats/lock-session.ts'
import { refusalAboutStudent } from '../../seats/seats/review-outcome.ts'
import { countSeats } from '../../seats/seats/seat-counts.ts'
import { readTransfer } from '../../seats/transfers/lock-transfer.ts'
import { moveEnrollment, tellDirectorsOfMove } from '../../seats/transfers/transfer-enrollment.ts'
import { changeSessionStatus } from '../classes/set-session-status.ts'
import { askedToChoose, movedByCancellation, refundedByCancellation } from './messages.ts'
import {
  countWaiting,
  readCandidates,
  readPlaces,
  readStudents,
  reportOf,
  type Student,
  sessionView,
} from './read-rebooking.ts'

interface Rebooked {
  readonly sessionId: string
  readonly form: RebookingForm
}

/**
 * Cancels a session as an administrator and gives each of its students another session of the class, a choice, or a
 * refund, all in one transaction. Each student gets one message. Nothing is done if a student cannot be rebooked as
 * planned, or if the students or an amount have changed since the preview.
 */
export async function rebookSession(
  ctx: RequestContext,
  { sessionId, form }: Rebooked,
): Promise<RebookingReport> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write<RebookingReport>(ctx, async (trx) => {
    const plan = rebookingForm.parse(form)
    const locked = await lockRebooking({ deps, trx }, { sessionId, students: plan.students })
    const rebooking = { ...locked, ...plan, plans: plansOf(plan.students) }
    const { students } = await performRebooking({ deps, trx, caller, now: locked.now }, rebooking)
    requireShown(students, plan.students)
    return reportOf(trx, sessionId)
  })
}

/**
 * Previews a rebooking by performing it and rolling it back. Students who are not in the draft get a proposal. What is
 * not possible for a student is stated in the preview, and the others do not fail with it.
 */
export async function previewRebooking(
  { deps, caller }: RequestContext,
  { sessionId, draft }: { readonly sessionId: string; readonly draft: RebookingDraft },
): Promise<RebookingPreview> {
  requireAdmin(caller)
  const { students: planned, answer_hours, unanswered } = rebookingDraft.parse(draft)
  return rehearse(deps, async (trx) => {
    const rehearsal = { deps: { ...deps, jobs: noJobs }, trx }
    const { plans, candidates } = await proposeRebooking(rehearsal, { sessionId, planned })
    const locked = await lockRebooking(rehearsal, { sessionId, students: [...plans.values()] })
    const { now } = locked
    const time = { now, timezone: deps.config.provider.timezone }
    const waiting = await countWaiting(trx, sessionId, now)
    const ctx = { ...rehearsal, caller, now }
    const { students } = await performRebooking(ctx, { ...locked, plans, answer_hours, unanswered })
    const { classId } = locked.oldSession
    const left = new Map(
      (await readCandidates(trx, { classId, sessionId }, time)).map((one) => [one.id, seatsOf(one)]),
    )
    return {
      students: students.map(({ student, plan, money, answerUntil, refused }) => ({
        enrollment_id: student.enrollmentId,
        user_id: student.userId,
        name: student.name,
        enrollment_status: student.status,
        plan: plan.plan,
        session_id: plan.session_id,
        money,
        answer_until: answerUntil?.toISOString() ?? null,
        blocked: refused && refused.ok === false ? refusalAboutStudent(refused.reason).message : null,
      })),
      sessions: candidates.map((candidate) => ({
        ...sessionView(candidate),
        free: seatsOf(candidate).availableSpots,
        left: left.get(candidate.id)?.availableSpots ?? 0,
        waiting: candidate.waiting,
      })),
      waiting,
      answer_hours,
      unanswered,
    }
  })
}

type Plans = ReadonlyMap<string, PlannedStudent>

const plansOf = (students: readonly PlannedStudent[]): Plans =>
  new Map(students.map((student) => [student.enrollment_id, student]))

const refundOf = (enrollmentId: string): PlannedStudent => ({
  enrollment_id: enrollmentId,
  plan: 'refund',
  session_id: null,
})

/**
 * Proposes a session for each student without a plan. Counts the seats of the planned students as taken. Locks
 * nothing, because the rehearsal checks each proposal.
 */
async function proposeRebooking(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId, planned }: { readonly sessionId: string; readonly planned: readonly PlannedStudent[] },
) {
  const time = { now: await deps.clock(trx), timezone: deps.config.provider.timezone }
  const students = await readStudents(trx, sessionId, { isPlan: true })
  const { class_id: classId = '' } =
    (await trx
      .selectFrom('class_sessions')
      .select('class_id')
      .where('id', '=', sessionId)
      .executeTakeFirst()) ?? {}
  const candidates = await readCandidates(trx, { classId, sessionId }, time)
  const places = await readPlaces(
    trx,
    { userIds: students.map(({ userId }) => userId), sessionIds: candidates.map(({ id }) => id) },
    time.now,
  )
  const known = plansOf(planned)
  const present = students.filter(({ enrollmentId }) => known.has(enrollmentId))
  const taken = (id: string) =>
    present.filter(({ enrollmentId }) => known.get(enrollmentId)?.session_id === id).length
  const proposed = proposeSessions(
    students
      .filter(({ enrollmentId }) => !known.has(enrollmentId))
      .map(({ enrollmentId, userId }) => ({ enrollmentId, ...places(userId) })),
    candidates.map((one) => ({ id: one.id, free: seatsOf(one).availableSpots - taken(one.id) })),
  )
  const plans = new Map(
    students.map(({ enrollmentId }): [string, PlannedStudent] => {
      const proposal = proposed.get(enrollmentId) ?? null
      const plan = known.get(enrollmentId)
      if (plan) return [enrollmentId, plan]
      return [
        enrollmentId,
        proposal === null
          ? refundOf(enrollmentId)
          : { enrollment_id: enrollmentId, plan: 'move', session_id: proposal },
      ]
    }),
  )
  return { plans, candidates }
}

interface LockedRebooking {
  readonly oldSession: LockedSession
  /** The sessions of the plan, by id. */
  readonly sessions: ReadonlyMap<string, LockedSession>
  readonly now: Date
}

/** Locks the session and all sessions of the plan, in the order of their ids. */
async function lockRebooking(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId, students }: { readonly sessionId: string; readonly students: readonly PlannedStudent[] },
): Promise<LockedRebooking> {
  const ids = [sessionId, ...students.flatMap(({ session_id }) => session_id ?? [])]
  const { sessions: found, now } = await lockSessions(
    { ...ctx, skipLocked: false },
    ids.map((id) => ({ sessionId: id })),
  )
  const oldSession = found.get(sessionId)
  if (!oldSession || oldSession.removed) throw new Refusal('session_not_found')
  const sessions = new Map(
    [...found].flatMap(([id, one]) => (one && id !== sessionId ? [[id, one] as const] : [])),
  )
  return { oldSession, sessions, now }
}

interface Rebooking extends LockedRebooking {
  readonly plans: Plans
  readonly answer_hours: number
  readonly unanswered: Unanswered
}

/** What happened to a student. */
interface Outcome {
  readonly student: Student
  readonly plan: PlannedStudent
  readonly money: TransferMoney
  /** Set for a student who is asked. */
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
async function performRebooking(
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

/** One message for each student who has another session. The cancellation tells the others. */
function messagesOf(
  { deps }: OperationContext,
  { rebooking, outcomes }: { readonly rebooking: Rebooking; readonly outcomes: readonly Outcome[] },
): { userId: string; message: Message }[] {
  const { oldSession, sessions, unanswered } = rebooking
  const { timezone } = deps.config.provider
  return outcomes.flatMap(({ student: { userId }, plan, money, answerUntil, newId, centerId }) => {
    const session = newId === null ? undefined : sessions.get(plan.session_id ?? '')
    if (!session) return []
    const newDate = { oldSession, session, money, centerId, timezone }
    const message = answerUntil
      ? askedToChoose({ ...newDate, answerUntil, unanswered })
      : movedByCancellation(newDate)
    return [{ userId, message }]
  })
}

/** Requires that the plan was possible for each student, and that students and amounts are those that were shown. */
function requireShown(outcomes: readonly Outcome[], shown: RebookingForm['students']): void {
  const refused = outcomes.find((outcome) => outcome.refused !== null)
  if (refused?.refused && !refused.refused.ok) {
    const { message } = refusalAboutStudent(refused.refused.reason)
    throw new Refusal('rebooking_changed', {
      message: `${refused.student.name}: ${message}. Nothing was done yet.`,
    })
  }
  const amounts = new Map(shown.map((one) => [one.enrollment_id, one]))
  const isSame =
    amounts.size === outcomes.length &&
    outcomes.every(({ student, money }) => {
      const seen = amounts.get(student.enrollmentId)
      return seen && isSameAmount(seen.refund, money.refund) && isSameAmount(seen.due, money.due)
    })
  if (!isSame) throw new Refusal('rebooking_changed')
}

function isSameAmount(one: number, other: number): boolean {
  return Math.round(one * 100) === Math.round(other * 100)
}
