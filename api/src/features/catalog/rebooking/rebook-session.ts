import {
  type RebookingDraft,
  type RebookingForm,
  type RebookingPreview,
  type RebookingReport,
  rebookingDraft,
  rebookingForm,
} from '@cubby/contract/catalog/rebooking'
import { seatsOf } from '@cubby/rules/seats/seats'
import { rehearse, write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { refusalAboutStudent } from '../../seats/seats/review-outcome.ts'
import { type Outcome, performRebooking } from './perform-rebooking.ts'
import { lockRebooking, plansOf, proposeRebooking } from './propose-rebooking.ts'
import { countWaiting, readCandidates, reportOf, sessionView } from './read-rebooking.ts'

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
