import type { Unanswered } from '@cubby/contract/catalog/rebooking'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { type ReviewedSession, reviewPhase } from '../seats/enrollment.ts'
import { decideTransfer, type TransferDecision, type TransferFacts } from '../seats/transfer.ts'

/** Checks whether the office may cancel a session and rebook its students. It may have begun, but is not over. */
export function checkRebooking(session: ReviewedSession): RuleResult {
  switch (reviewPhase(session)) {
    case 'removed':
      return refused('session_removed')
    case 'cancelled':
      return refused('session_cancelled')
    case 'past':
      return refused('session_completed')
    case 'open':
      return ok
  }
}

interface RebookingFacts extends TransferFacts {
  readonly oldSession: TransferFacts['oldSession'] & { readonly classId: string }
  readonly session: TransferFacts['session'] & { readonly classId: string }
}

/** Decides whether a student can go to another session of the same class, by the rules of a transfer. */
export function decideRebooking(facts: RebookingFacts): TransferDecision {
  if (facts.session.classId !== facts.oldSession.classId) return refused('other_class')
  return decideTransfer(facts)
}

interface Candidate {
  readonly id: string
  /** The seats that a new student may take: none while anyone waits. */
  readonly free: number
}

interface Proposed {
  readonly enrollmentId: string
  /** The sessions in which the student has a seat. */
  readonly enrolledIn: ReadonlySet<string>
  /** The sessions in which an offer holds a seat for the student. */
  readonly offeredIn: ReadonlySet<string>
}

/**
 * Proposes a session for each student, or null if none is free: the first one with a seat, in the order of
 * the sessions. Students who come first in the list choose first, and each takes a seat from the next ones.
 */
export function proposeSessions(
  students: readonly Proposed[],
  sessions: readonly Candidate[],
): Map<string, string | null> {
  const left = new Map(sessions.map(({ id, free }) => [id, free]))
  return new Map(
    students.map(({ enrollmentId, enrolledIn, offeredIn }) => {
      const found = sessions.find(
        ({ id }) => !enrolledIn.has(id) && (offeredIn.has(id) || (left.get(id) ?? 0) > 0),
      )
      // The seat of an offer is not one of the free seats.
      if (found && !offeredIn.has(found.id)) left.set(found.id, (left.get(found.id) ?? 0) - 1)
      return [enrollmentId, found?.id ?? null]
    }),
  )
}

/** The choice of a student whose session was cancelled. */
interface ChoiceFacts {
  readonly answerUntil: Date
  readonly unanswered: Unanswered
  /** When the session starts in which the seat is held. */
  readonly startsAt: Date
}

/** Checks whether a student can still answer: until the deadline, and before the session starts. */
export function checkChoice(choice: ChoiceFacts, now: Date): RuleResult {
  return isChoiceOver(choice, now) ? refused('choice_closed') : ok
}

/** Whether a choice is over, so that its default applies. */
export function isChoiceOver({ answerUntil, startsAt }: ChoiceFacts, now: Date): boolean {
  return now >= answerUntil || now >= startsAt
}
