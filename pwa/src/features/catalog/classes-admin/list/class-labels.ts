import type { AdminSession, SessionCounts } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus, SessionStatus } from '@cubby/contract/catalog/classes'
import { sessionDates, shortSessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ChipTone } from '@/ui/chip.tsx'

export const classStatusLabels: Readonly<Record<ClassStatus, string>> = {
  scheduled: t('Scheduled'),
  active: t('Active'),
  cancelled: t('Cancelled'),
  completed: t('Completed'),
}

export const classStatuses = Object.keys(classStatusLabels) as ClassStatus[]

export const classTones: Readonly<Record<ClassStatus, ChipTone>> = {
  scheduled: 'primary',
  active: 'success',
  cancelled: 'destructive',
  completed: 'neutral',
}

export const sessionStatusLabels: Readonly<Record<SessionStatus, string>> = {
  scheduled: t('Scheduled'),
  cancelled: t('Cancelled'),
  completed: t('Completed'),
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
  const { seats_taken: taken, pending_count: pending, rejected_count, archived_count } = counts
  return [
    capacity === undefined
      ? t(
          '{taken, plural, one {# seat} other {# seats}} taken{pending, plural, =0 {} other { (# pending)}}',
          { taken, pending },
        )
      : t(
          '{taken} of {capacity, plural, one {# seat} other {# seats}} taken{pending, plural, =0 {} other { (# pending)}}',
          { taken, capacity, pending },
        ),
    rejected_count > 0 &&
      t('{count, plural, one {# rejected} other {# rejected}}', { count: rejected_count }),
    archived_count > 0 &&
      t('{count, plural, one {# archived} other {# archived}}', { count: archived_count }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** '14 of 14 taken (1 offered), 1 pending, 3 waiting'. A seat with an open offer is held for its user. */
export function seatsText(session: AdminSession): string {
  const { seats_taken, enrolled_count, capacity, pending_count, waiting_count } = session
  const offered = Math.max(0, seats_taken - enrolled_count)
  const waiting = waiting_count - offered
  return [
    t('{taken} of {capacity} taken{offered, plural, =0 {} other { (# offered)}}', {
      taken: seats_taken,
      capacity,
      offered,
    }),
    pending_count > 0 && t('{count, plural, one {# pending} other {# pending}}', { count: pending_count }),
    waiting > 0 && t('{count, plural, one {# waiting} other {# waiting}}', { count: waiting }),
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
