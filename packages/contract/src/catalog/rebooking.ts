import { z } from 'zod'
import { enrollment } from '../seats/enrollments.ts'
import { transferMoney } from '../seats/transfers.ts'
import { sessionTerms } from '../session-terms.ts'
import { id } from '../text.ts'

/** How long students can answer, in hours. */
export const ANSWER_HOURS = { min: 1, max: 14 * 24, normal: 48 } as const

/**
 * What happens to the student of a cancelled session. `move`: the student is in another session. `ask`: the other
 * session is held until the student has chosen a session or the refund. `refund`: everything paid is refunded.
 */
const rebookingPlan = z.enum(['move', 'ask', 'refund'])
export type RebookingPlan = z.infer<typeof rebookingPlan>

/** What happens to students who do not answer in time. */
const unanswered = z.enum(['session', 'refund'])
export type Unanswered = z.infer<typeof unanswered>

const plannedStudent = z.object({
  enrollment_id: id,
  plan: rebookingPlan,
  /** The other session; null for a refund. */
  session_id: id.nullable(),
})
export type PlannedStudent = z.infer<typeof plannedStudent>

const answers = {
  answer_hours: z.int().min(ANSWER_HOURS.min).max(ANSWER_HOURS.max).default(ANSWER_HOURS.normal),
  unanswered: unanswered.default('session'),
}

/** POST /admin/sessions/{id}/rebooking/preview. Students who are not listed get a proposal. */
export const rebookingDraft = z
  .object({ ...answers, students: z.array(plannedStudent).default([]) })
  .meta({ id: 'RebookingDraft' })
export type RebookingDraft = z.input<typeof rebookingDraft>

/** POST /admin/sessions/{id}/rebooking: what the office saw and confirms. */
export const rebookingForm = z
  .object({
    ...answers,
    /** Every student of the session, each with the amounts that were shown, in dollars. */
    students: z.array(plannedStudent.extend({ refund: z.number(), due: z.number() })),
  })
  .meta({ id: 'RebookingForm' })
export type RebookingForm = z.input<typeof rebookingForm>

const rebookedSession = z.object({
  id: z.string(),
  display_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  location: z.string().nullable(),
})

/** A student of the session, and what happens to them. */
const rebookedStudent = z.object({
  enrollment_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  plan: rebookingPlan,
  session_id: z.string().nullable(),
  money: transferMoney,
  /** Until when a student who is asked can answer. */
  answer_until: z.string().nullable(),
})
export const rebookingPreview = z
  .object({
    students: z.array(
      rebookedStudent.extend({
        enrollment_status: z.enum(['pending', 'approved']),
        /** Why this plan is not possible; null if it is. */
        blocked: z.string().nullable(),
      }),
    ),
    /** The other sessions of the class that students can join, the soonest first. */
    sessions: z.array(
      rebookedSession.extend({
        free: z.int(),
        /** What remains free after this plan. */
        left: z.int(),
        waiting: z.int(),
      }),
    ),
    /** The students on the waitlist of the session, which is closed. */
    waiting: z.int(),
    answer_hours: z.int(),
    unanswered,
  })
  .meta({ id: 'RebookingPreview' })
export type RebookingPreview = z.infer<typeof rebookingPreview>

/** What became of a student who was asked. `ended`: the enrollment ended or was moved in another way. */
const choiceState = z.enum(['open', 'kept', 'moved', 'refunded', 'ended'])
export type ChoiceState = z.infer<typeof choiceState>

/** GET /admin/sessions/{id}/rebooking: what happened to each student. Without students if nobody was rebooked. */
export const rebookingReport = z
  .object({
    students: z.array(
      rebookedStudent.extend({
        /** Null for a student who was not asked. */
        choice: choiceState.nullable(),
        /** Whether the default was applied because the student did not answer. */
        by_default: z.boolean(),
      }),
    ),
    sessions: z.array(rebookedSession),
    unanswered,
  })
  .meta({ id: 'RebookingReport' })
export type RebookingReport = z.infer<typeof rebookingReport>

/** POST /users/enrollments/{id}/choice of a student who was asked: a session of the class, or the refund. */
export const choiceAnswer = z
  .discriminatedUnion('answer', [
    z.object({
      answer: z.literal('session'),
      session_id: id,
      /** The dates, times, and location that were shown. Without them nothing is compared. */
      terms: sessionTerms.optional(),
    }),
    z.object({ answer: z.literal('refund') }),
  ])
  .meta({ id: 'ChoiceAnswer' })
export type ChoiceAnswer = z.infer<typeof choiceAnswer>

/** The enrollment as it is now: in the chosen session, or ended. */
export const choiceAnswered = z.object({ enrollment }).meta({ id: 'ChoiceAnswered' })
export type ChoiceAnswered = z.infer<typeof choiceAnswered>
