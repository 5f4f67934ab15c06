import type { Session } from '@cubby/contract/catalog/classes'
import type { ClassConflict } from './class-conflict.ts'
import type { NextStep } from './next-step.ts'

/** A session of the class page, with what the user can do about it. */
export interface SessionStep {
  session: Session
  step: NextStep
  /** Another class of the user at the time of the session. */
  conflict: ClassConflict | null
}

/** What the user has in a class, the most important first. */
const PLACES: readonly NextStep['kind'][] = ['accept', 'enrolled', 'on-waitlist']

/** The steps whose session is selected when the page opens, the most important first. */
const PRESELECTED: readonly NextStep['kind'][] = ['unsent', 'accept', 'enrolled', 'refused']

/** Returns the session in which the user has an offer, else a seat, else a place on the waitlist, or null. */
export function ownPlace(steps: readonly SessionStep[]): SessionStep | null {
  return firstOf(PLACES, steps)
}

/** Returns the session that concerns the user most, or null if they have no part in the class. */
export function ownSession(steps: readonly SessionStep[]): SessionStep | null {
  return firstOf(PRESELECTED, steps)
}

/** Returns another session of the class in which the user is enrolled, or null. */
export function enrolledElsewhere(steps: readonly SessionStep[], sessionId: string): Session | null {
  return (
    steps.find(({ session, step }) => step.kind === 'enrolled' && session.id !== sessionId)?.session ?? null
  )
}

function firstOf(kinds: readonly NextStep['kind'][], steps: readonly SessionStep[]): SessionStep | null {
  for (const kind of kinds) {
    const found = steps.find(({ step }) => step.kind === kind)
    if (found) return found
  }
  return null
}
