import type { LockedSession } from '../../../seats/seats/lock-session.ts'

/** Whether a session has taken place, so that its enrollments hold no seats anymore. */
export function isOver({ status, overAt }: LockedSession, now: Date): boolean {
  return status === 'completed' || now >= overAt
}
