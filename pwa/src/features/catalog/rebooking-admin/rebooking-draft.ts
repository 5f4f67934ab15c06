import {
  ANSWER_HOURS,
  type PlannedStudent,
  type RebookingForm,
  type RebookingPlan,
  type RebookingPreview,
  type Unanswered,
} from '@cubby/contract/catalog/rebooking'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'

/** What the office chose so far. The server proposes a plan for students without one. */
export interface Draft {
  readonly plans: ReadonlyMap<string, PlannedStudent>
  readonly answer_hours: number
  readonly unanswered: Unanswered
}

/** Returns the draft in which the server proposes everything. */
export function draftOf(): Draft {
  return { plans: new Map(), answer_hours: ANSWER_HOURS.normal, unanswered: 'session' }
}

type PreviewedStudent = RebookingPreview['students'][number]

/** Returns the plan that the preview shows for a student. */
export function planOf({ enrollment_id, plan, session_id }: PreviewedStudent): PlannedStudent {
  return { enrollment_id, plan, session_id }
}

/**
 * Returns a plan for all students. Nobody is planned for `move`, so that the server proposes the sessions. Students
 * without a session, because none is free, cannot be asked and stay as they are.
 */
export function planAll({ students }: RebookingPreview, plan: RebookingPlan): Draft['plans'] {
  if (plan === 'move') return new Map()
  return new Map(
    students.map((student) => {
      const { enrollment_id } = student
      if (plan === 'refund') return [enrollment_id, { enrollment_id, plan, session_id: null }]
      return [enrollment_id, { ...planOf(student), ...(student.session_id !== null && { plan }) }]
    }),
  )
}

/**
 * Whether the server proposed no session for a student although seats are free. It does so only for students who have a
 * seat in each of these sessions already.
 */
export function hasOtherSeats(
  { sessions }: RebookingPreview,
  { plans }: Draft,
  { enrollment_id, plan }: PreviewedStudent,
): boolean {
  const isFree = sessions.some(({ left, waiting }) => left > 0 && waiting === 0)
  return plan === 'refund' && !plans.has(enrollment_id) && isFree
}

/** Returns what the office confirms: exactly what the preview shows. */
export function formOf({ students, answer_hours, unanswered }: RebookingPreview): RebookingForm {
  return {
    answer_hours,
    unanswered,
    students: students.map((student) => ({
      ...planOf(student),
      refund: student.money.refund,
      due: student.money.due,
    })),
  }
}

/** Says what the cancellation does in total, a sentence for each part. */
export function summaryOf({ students, waiting, unanswered }: RebookingPreview): string[] {
  const studentsWith = (plan: RebookingPlan) => students.filter((student) => student.plan === plan)
  const [moved, asked, refunded] = [studentsWith('move'), studentsWith('ask'), studentsWith('refund')]
  const refund = students.reduce((sum, { money }) => sum + money.refund, 0)
  return [
    ...(moved.length > 0
      ? [
          t('{count, plural, one {# student moves} other {# students move}} to another session.', {
            count: moved.length,
          }),
        ]
      : []),
    ...(asked.length > 0
      ? [
          t(
            "{count, plural, one {# student chooses, and keeps} other {# students choose, and keep}} a seat until they answer. If they don't, they {unanswered, select, session {stay in the new session} other {get a full refund}}.",
            { count: asked.length, unanswered },
          ),
        ]
      : []),
    ...(refunded.length > 0
      ? [
          t('{count, plural, one {# student loses} other {# students lose}} their seat.', {
            count: refunded.length,
          }),
        ]
      : []),
    ...(refund > 0 ? [t('{amount} becomes due for a refund.', { amount: amountText(refund) })] : []),
    ...(waiting > 0
      ? [
          t(
            'The waitlist closes, and {waiting, plural, one {# student is} other {# students are}} notified.',
            {
              waiting,
            },
          ),
        ]
      : []),
    ...(moved.length + asked.length > 0
      ? [
          t(
            'Students who are moved or asked get a full refund if they withdraw before the new session starts.',
          ),
        ]
      : []),
    t('Each student gets one message. This cannot be undone.'),
  ]
}
