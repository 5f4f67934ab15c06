import type { Session, TrainingClass } from '@cubby/contract/catalogue'
import { closedBecause } from './session.ts'

export interface UpcomingSession {
  trainingClass: TrainingClass
  session: Session
}

/** Whether a session can still be joined, or queued for, at that moment. */
export function isOpen({ status, starts_at }: Session, now: Date): boolean {
  return closedBecause({ status, removed: false, startsAt: new Date(starts_at) }, now) === null
}

/** The next sessions of the whole catalogue that are still open, soonest first. */
export function upcomingSessions(
  classes: readonly TrainingClass[],
  now: Date,
  limit: number,
): UpcomingSession[] {
  return classes
    .flatMap((trainingClass) => trainingClass.sessions.map((session) => ({ trainingClass, session })))
    .filter(({ session }) => isOpen(session, now))
    .sort((one, other) => one.session.starts_at.localeCompare(other.session.starts_at))
    .slice(0, limit)
}
