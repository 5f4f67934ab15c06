import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import type { BulkPreview, BulkRow } from '@cubby/contract/school/bulk'
import type { ReviewEffect } from '@cubby/rules/seats/review-effect'
import { Refusal } from '../../../platform/errors.ts'
import { roundedToCents } from '../../school/bulk/users-of.ts'

const texts: Partial<Record<RefusalCode, string>> = {
  already_enrolled: messages.studentAlreadyEnrolled,
  account_not_active: messages.studentNotActive,
}

/** Creates a refusal whose message tells an administrator about a student, instead of addressing the student. */
export function refusalAboutStudent(code: RefusalCode): Refusal {
  const message = texts[code]
  return new Refusal(code, message === undefined ? {} : { message })
}

/** What a review would do now, by the rules of the operation. */
export interface PredictedReview {
  /** Why it would be refused. Null if it would succeed. */
  readonly blocked: string | null
  /** Null if it is refused or would change nothing. */
  readonly effect: ReviewEffect | null
}

export function blockedReview(code: RefusalCode): PredictedReview {
  return { blocked: refusalAboutStudent(code).message, effect: null }
}

interface BulkReview extends Omit<BulkRow, 'blocked'> {
  readonly sessionId: string
  readonly hasEmail: boolean
  /** Predicts the review after other reviews took this many free seats of the session. */
  readonly predict: (taken: number) => PredictedReview
}

/** Adds up what several reviews would do. Each review sees the seats that the reviews before it would take. */
export function previewReviews(reviews: readonly BulkReview[]): Omit<BulkPreview, 'total'> {
  const taken = new Map<string, number>()
  const sum = { seats: 0, amount: 0, emails: 0, calls: 0 }
  const rows = reviews.map(({ id, name, detail, sessionId, hasEmail, predict }) => {
    const before = taken.get(sessionId) ?? 0
    const { blocked, effect } = predict(before)
    if (effect?.seat === 'free') taken.set(sessionId, before + 1)
    if (effect?.seat) sum.seats++
    if (effect?.notifies) sum.emails++
    if (effect?.notifies && !hasEmail) sum.calls++
    sum.amount += effect?.owed ?? 0
    return { id, name, detail, blocked }
  })
  return { ...sum, rows, amount: roundedToCents(sum.amount) }
}
