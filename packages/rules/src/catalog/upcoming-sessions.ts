import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { checkSessionOpen } from '../session.ts'

export interface UpcomingSession {
  trainingClass: TrainingClass
  session: Session
}

/** Whether a session, or its waitlist, can still be joined. */
export function isOpen({ status, starts_at }: Session, now: Date): boolean {
  return checkSessionOpen({ status, removed: false, startsAt: new Date(starts_at) }, now).ok
}

/**
 * Returns the session to show: the first open one with a free seat, or else the first open one. `sessions`
 * must be sorted by start.
 */
export function nextSession(sessions: readonly Session[], now: Date): Session | undefined {
  const open = sessions.filter((session) => isOpen(session, now))
  return open.find(({ available_spots }) => available_spots > 0) ?? open[0]
}

/**
 * Returns the next sessions with a free seat, of all classes, soonest first. Returns full ones only if all
 * are full.
 */
export function upcomingSessions(
  classes: readonly TrainingClass[],
  now: Date,
  limit: number,
): UpcomingSession[] {
  const open = classes
    .flatMap((trainingClass) => trainingClass.sessions.map((session) => ({ trainingClass, session })))
    .filter(({ session }) => isOpen(session, now))
    .sort((one, other) => one.session.starts_at.localeCompare(other.session.starts_at))
  const withSeats = open.filter(({ session }) => session.available_spots > 0)
  return (withSeats.length > 0 ? withSeats : open).slice(0, limit)
}
