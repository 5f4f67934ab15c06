import type { RebookingDraft } from '@cubby/contract/catalog/rebooking'
import { archiveSessions } from '../../features/catalog/classes/archive-sessions.ts'
import { removeSession } from '../../features/catalog/classes/delete-class-or-session.ts'
import { updateSession } from '../../features/catalog/classes/save-sessions.ts'
import { setSessionStatus } from '../../features/catalog/classes/set-session-status.ts'
import { answerChoice } from '../../features/catalog/rebooking/answer-choice.ts'
import { closeChoices } from '../../features/catalog/rebooking/close-choices.ts'
import { previewRebooking, rebookSession } from '../../features/catalog/rebooking/rebook-session.ts'
import { pay } from '../../features/money/payments/receive-money.ts'
import { enrollStudent } from '../../features/office/phone-enrollment/enroll-student.ts'
import { acceptOffer, declineOffer } from '../../features/seats/enrollments/answer-offer.ts'
import { enrollmentWaves } from '../../features/seats/enrollments/enroll.ts'
import { reviewEnrollment, undoReview } from '../../features/seats/enrollments/review-enrollment.ts'
import { withdraw } from '../../features/seats/enrollments/withdraw.ts'
import { assignMakeUp, cancelMakeUp } from '../../features/seats/make-up-meetings/assign-make-up.ts'
import { advanceDueSessions, advanceSession } from '../../features/seats/seats/advance-waitlist.ts'
import { transferEnrollment } from '../../features/seats/transfers/transfer-enrollment.ts'
import { joinWaitlist, leaveWaitlist } from '../../features/seats/waitlist/join-or-leave.ts'
import { decideEntry, offerOutOfTurn, undoEntryReview } from '../../features/seats/waitlist/review-entry.ts'
import { enrollWalkIn } from '../../features/teaching/teaching/enroll-walk-in.ts'
import { Refusal } from '../../platform/errors.ts'
import type { TestCenter } from '../centers.ts'
import type { TestClock } from '../clock.ts'
import { aCaller, type TestSession, type TestUser } from '../factories.ts'
import { anotherSession, meetingsOf } from '../make-up.ts'
import { aSessionSave } from '../session-save.ts'
import type { TestApp } from '../test-app.ts'
import { pick } from './expected-session.ts'
import type { Enrolling, Step } from './operations.ts'

export interface Stage {
  readonly test: TestApp
  readonly clock: TestClock
  readonly session: TestSession
  readonly students: readonly TestUser[]
  readonly admin: TestUser
  /** All students work there. */
  readonly center: TestCenter
}

/** Takes off 15%. Every second student enters it. */
export const MODEL_CODE = 'MODEL-15'
const codeOf = (student: number) => (student % 2 === 1 ? { code: MODEL_CODE } : {})

/** Runs the step with the product's operations and returns `ok` or the refusal's code. */
export async function perform(stage: Stage, step: Step): Promise<string> {
  if (step.do === 'enroll') return enrollInWave(stage, step.wave)
  return outcomeOf(runStep(stage, step))
}

async function outcomeOf(operation: Promise<unknown>): Promise<string> {
  try {
    await operation
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function enrollInWave(
  { test, session, students, center }: Stage,
  wave: readonly Enrolling[],
): Promise<string> {
  const waves = enrollmentWaves(test.deps)
  const outcomes = wave.map((one) => {
    if ('staff' in one) {
      const member_ids = one.staff.map((student) => center.staff[student]?.memberId ?? 'nobody')
      const order = { session_id: session.id, member_ids, mode: one.mode, po_number: '' }
      const caller = aCaller(center.director, 'student')
      return outcomeOf(waves.carryOut({ caller, input: { centerId: center.id, order, office: false } }))
    }
    const { student, joinIfFull } = one
    const caller = aCaller(students[student] ?? { id: 'nobody' }, 'student')
    const request = { sessionId: session.id, joinWaitlistIfFull: joinIfFull, ...codeOf(student) }
    return outcomeOf(waves.carryOut({ caller, input: { classId: session.classId, request } }))
  })
  return (await Promise.all(outcomes)).join()
}

async function runStep(stage: Stage, step: Exclude<Step, { do: 'enroll' }>): Promise<unknown> {
  const { clock, session, students } = stage
  const { deps } = stage.test
  const admin = aCaller(stage.admin, 'admin')
  const student = (number: number) => aCaller(students[number] ?? stage.admin, 'student')
  switch (step.do) {
    case 'join':
      return joinWaitlist(
        { deps, caller: student(step.student) },
        { sessionId: session.id, ...codeOf(step.student) },
      )
    case 'walk_in': {
      const { email = '' } = students[step.student] ?? {}
      const walkIn = { email, first_name: 'Jo', last_name: 'Rivera' }
      return enrollWalkIn({ deps, caller: admin }, { sessionId: session.id, walkIn })
    }
    case 'call': {
      const { id = '' } = students[step.student] ?? {}
      const form = { student_id: id, session_id: session.id, status: step.wanted }
      return enrollStudent({ deps, caller: admin }, form)
    }
    case 'transfer_away': {
      const id = pick(await rowsOf(stage, 'enrollments'), step.which)?.id ?? 'nobody'
      const form = { session_id: (await sessionElsewhere(stage)).id }
      return transferEnrollment({ deps, caller: admin }, { enrollmentId: id, form })
    }
    case 'transfer_here': {
      const { status } = step
      const { id = '' } = students[step.student] ?? {}
      const elsewhere = { student_id: id, session_id: (await sessionElsewhere(stage)).id, status }
      const { enrollment, payment } = await enrollStudent({ deps, caller: admin }, elsewhere)
      if (payment && step.isPaid) {
        await pay({ deps, caller: student(step.student) }, { paymentId: payment.id })
      }
      return transferEnrollment(
        { deps, caller: admin },
        { enrollmentId: enrollment?.id ?? 'none', form: { session_id: session.id } },
      )
    }
    case 'rebook_here': {
      const { status, unanswered, hours: answer_hours } = step
      const { id = '' } = students[step.student] ?? {}
      const elsewhere = await sessionElsewhere(stage)
      const form = { student_id: id, session_id: elsewhere.id, status }
      const { enrollment, payment } = await enrollStudent({ deps, caller: admin }, form)
      if (payment && step.isPaid) {
        await pay({ deps, caller: student(step.student) }, { paymentId: payment.id })
      }
      const planned = {
        enrollment_id: enrollment?.id ?? 'none',
        plan: unanswered === null ? ('move' as const) : ('ask' as const),
        session_id: session.id,
      }
      const draft = { students: [planned], answer_hours, ...(unanswered && { unanswered }) }
      return rebookAsShown(stage, elsewhere.id, draft)
    }
    case 'rebook_away': {
      await sessionElsewhere(stage)
      const refunded = (await rowsOf(stage, 'enrollments'))
        .filter(({ user_id }) => students.findIndex(({ id }) => id === user_id) % 2 === step.refunded)
        .map(({ id }) => ({ enrollment_id: id, plan: 'refund' as const, session_id: null }))
      return rebookAsShown(stage, session.id, { students: refunded })
    }
    case 'choose': {
      const enrollment = pick(await rowsOf(stage, 'enrollments'), step.which)
      const id = step.answer === 'move' ? (await sessionElsewhere(stage)).id : session.id
      const answer =
        step.answer === 'refund'
          ? ({ answer: 'refund' } as const)
          : ({ answer: 'session', session_id: id } as const)
      return answerChoice(
        { deps, caller: ownerOf(stage, enrollment) },
        { enrollmentId: enrollment?.id ?? 'none', answer },
      )
    }
    case 'close-choices':
      return closeChoices(deps)
    case 'make_up': {
      const { id = '' } = students[step.student] ?? {}
      const elsewhere = {
        student_id: id,
        session_id: (await sessionElsewhere(stage)).id,
        status: 'approved',
      } as const
      const { enrollment } = await enrollStudent({ deps, caller: admin }, elsewhere)
      const [meetingId = 'none'] = await meetingsOf(stage.test, session)
      const assignment = { meeting_id: meetingId }
      return assignMakeUp({ deps, caller: admin }, { enrollmentId: enrollment?.id ?? 'none', assignment })
    }
    case 'cancel_make_up':
    case 'leave_own_session': {
      const makeUp = pick(await makeUpsOf(stage), step.which)
      if (step.do === 'cancel_make_up' || !makeUp) {
        return cancelMakeUp({ deps, caller: admin }, { id: makeUp?.id ?? 'none' })
      }
      await withdraw({ deps, caller: ownerOf(stage, makeUp) }, { enrollmentId: makeUp.enrollment_id })
      // As the job does that this enqueues.
      return advanceSession(deps, session.id)
    }
    case 'leave':
      return leaveWaitlist({ deps, caller: student(step.student) }, { id: session.id })
    case 'accept':
    case 'decline':
    case 'offer': {
      const entry = pick(await rowsOf(stage, 'waitlist_entries'), step.which)
      const id = entry?.id ?? 'nobody'
      if (step.do === 'offer') return offerOutOfTurn({ deps, caller: admin }, { entryId: id })
      const owner = ownerOf(stage, entry)
      return step.do === 'accept'
        ? acceptOffer({ deps, caller: owner }, { entryId: id })
        : declineOffer({ deps, caller: owner }, { entryId: id })
    }
    case 'decide_entry':
    case 'undo_entry': {
      const entryId = pick(await rowsOf(stage, 'waitlist_entries'), step.which)?.id ?? 'nobody'
      if (step.do === 'undo_entry') {
        const operationId = await openReview(stage, 'waitlist_entries', entryId)
        return undoEntryReview({ deps, caller: admin }, { entryId, operationId })
      }
      const { to, undoable } = step
      if (to === 'offered') return offerOutOfTurn({ deps, caller: admin }, { entryId, undoable })
      return decideEntry({ deps, caller: admin }, { entryId, to, undoable })
    }
    case 'decide':
    case 'undo': {
      const id = pick(await rowsOf(stage, 'enrollments'), step.which)?.id ?? 'none'
      if (step.do === 'undo')
        return undoReview(
          { deps, caller: admin },
          { enrollmentId: id, operationId: await openReview(stage, 'enrollments', id) },
        )
      const declineReason = step.to === 'declined' ? REVIEWS.decline_enrollment.declineReason : null
      return reviewEnrollment(
        { deps, caller: admin },
        { enrollmentId: id, review: { to: step.to, declineReason, undoable: true } },
      )
    }
    case 'pay':
    case 'withdraw':
    case 'approve':
    case 'reject':
    case 'decline_enrollment':
    case 'pending': {
      const enrollment = pick(await rowsOf(stage, 'enrollments'), step.which)
      const id = enrollment?.id ?? 'none'
      if (step.do === 'pay')
        return pay(
          { deps, caller: ownerOf(stage, enrollment) },
          { paymentId: await newestPayment(stage, id) },
        )
      if (step.do === 'withdraw') {
        return withdraw({ deps, caller: ownerOf(stage, enrollment) }, { enrollmentId: id })
      }
      return reviewEnrollment({ deps, caller: admin }, { enrollmentId: id, review: REVIEWS[step.do] })
    }
    case 'pass':
      return clock.pass(step.hours * 3_600_000)
    case 'expire-offers':
      return advanceDueSessions(deps)
    case 'apply-reviews':
      return advanceSession(deps, session.id)
    case 'archive':
      return archiveSessions(deps)
    case 'set_capacity': {
      const save = await aSessionSave(stage.test, session, { capacity: step.capacity })
      return updateSession({ deps, caller: admin }, { sessionId: session.id, change: save })
    }
    case 'cancel':
      return setSessionStatus(
        { deps, caller: admin },
        { sessionId: session.id, change: { status: 'cancelled' } },
      )
    case 'schedule':
    case 'restore':
      return setSessionStatus(
        { deps, caller: admin },
        {
          sessionId: session.id,
          change: {
            status: 'scheduled',
            restore: step.do === 'restore',
          },
        },
      )
    case 'complete':
      return setSessionStatus(
        { deps, caller: admin },
        { sessionId: session.id, change: { status: 'completed' } },
      )
    case 'remove':
      return removeSession({ deps, caller: admin }, { sessionId: session.id })
  }
}

/** Confirms what the preview of a rebooking shows. */
async function rebookAsShown({ test, admin }: Stage, sessionId: string, draft: RebookingDraft) {
  const ctx = { deps: test.deps, caller: aCaller(admin, 'admin') }
  const { students, answer_hours, unanswered } = await previewRebooking(ctx, { sessionId, draft })
  const shown = students.map(({ enrollment_id, plan, session_id, money: { refund, due } }) => ({
    enrollment_id,
    plan,
    session_id,
    refund,
    due,
  }))
  return rebookSession(ctx, { sessionId, form: { answer_hours, unanswered, students: shown } })
}

/** A session of the class with free seats, after the one of the model. */
function sessionElsewhere({ test, session }: Stage): Promise<TestSession> {
  return anotherSession(test, session, { days: ['2027-06-01', '2027-06-01'] })
}

/** The make-ups at the session's meeting that were not cancelled, in the order of creation. */
export function makeUpsOf({ test, session }: Stage) {
  return test.deps.db
    .selectFrom('make_up_meetings')
    .innerJoin('session_meetings', 'session_meetings.id', 'make_up_meetings.meeting_id')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .select(['make_up_meetings.id', 'make_up_meetings.enrollment_id', 'enrollments.user_id'])
    .where('session_meetings.session_id', '=', session.id)
    .where('make_up_meetings.cancelled_at', 'is', null)
    .orderBy('make_up_meetings.id')
    .execute()
}

function ownerOf({ admin }: Stage, row: { readonly user_id: string } | undefined) {
  return aCaller({ id: row?.user_id ?? admin.id }, 'student')
}

async function newestPayment({ test }: Stage, enrollmentId: string): Promise<string> {
  const payment = await test.deps.db
    .selectFrom('payments')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return payment?.id ?? 'none'
}

type Reviewed = 'enrollments' | 'waitlist_entries'

/** The operation on an enrollment or a waitlist entry that can still be undone. */
async function openReview({ test }: Stage, table: Reviewed, id: string): Promise<string> {
  const row = await test.deps.db.selectFrom(table).select('review').where('id', '=', id).executeTakeFirst()
  return row?.review?.id ?? 'none'
}

const REVIEWS = {
  approve: { to: 'approved' },
  reject: { to: 'rejected' },
  decline_enrollment: { to: 'declined', declineReason: 'A reason' },
  pending: { to: 'pending' },
} as const

/** The session's rows in the order of creation. */
function rowsOf({ test, session }: Stage, table: Reviewed) {
  return test.deps.db
    .selectFrom(table)
    .select(['id', 'user_id'])
    .where('session_id', '=', session.id)
    .orderBy('id')
    .execute()
}
