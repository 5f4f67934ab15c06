import type { AdminSession, SessionCounts } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus, SessionStatus } from '@cubby/contract/catalog/classes'
import { sessionDates, shortSessionDates } from '@cubby/rules/session-dates'
import type { ChipTone } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

export const classStatusLabels: Readonly<Record<ClassStatus, string>> = {
  scheduled: 'Scheduled',
  active: 'Active',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const classStatuses = Object.keys(classStatusLabels) as ClassStatus[]

export const classTones: Readonly<Record<ClassStatus, ChipTone>> = {
  scheduled: 'primary',
  active: 'success',
  cancelled: 'destructive',
  completed: 'neutral',
}

export const sessionStatusLabels: Readonly<Record<SessionStatus, string>> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const sessionStatuses = Object.keys(sessionStatusLabels) as SessionStatus[]

export const sessionTones: Readonly<Record<SessionStatus, ChipTone>> = {
  scheduled: 'primary',
  cancelled: 'destructive',
  completed: 'success',
}

/**
 * Says how many enrollments of a session are what: '13 of 14 seats taken (2 pending), 1 rejected, 3 archived'.
 * `capacity` is unknown with an earlier server.
 */
export function countsText(counts: SessionCounts, capacity?: number): string {
  const number = (count: number, word: string) =>
    count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : []
  const pending = number(counts.pending_count, 'pending').map((words) => ` (${words})`)
  return [
    `${capacity === undefined ? '' : `${counts.seats_taken} of `}${pluralize(capacity ?? counts.seats_taken, 'seat')} taken${pending.join('')}`,
    ...number(counts.rejected_count, 'rejected'),
    ...number(counts.archived_count, 'archived'),
  ].join(', ')
}

/** '14 of 14 taken (1 offered), 1 pending, 3 waiting'. A seat with an open offer is held for its user. */
export function seatsText(session: AdminSession): string {
  const { seats_taken, enrolled_count, capacity, pending_count, waiting_count } = session
  const offered = Math.max(0, seats_taken - enrolled_count)
  const waiting = waiting_count - offered
  return [
    `${seats_taken} of ${capacity} taken${offered > 0 ? ` (${offered} offered)` : ''}`,
    pending_count > 0 && `${pending_count} pending`,
    waiting > 0 && `${waiting} waiting`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the session of a class that takes place or comes next; undefined if none is scheduled. */
export function comingSession(sessions: readonly AdminSession[], today: string): AdminSession | undefined {
  return sessions
    .filter(({ status, end_date }) => status === 'scheduled' && end_date >= today)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date))[0]
}

/** The days of a coming session: 'Dec 4', or 'Jan 8, 2027' in another year. */
export function comingDates(session: AdminSession, today: string): string {
  const isThisYear = session.end_date.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? shortSessionDates(session) : sessionDates(session)
}
