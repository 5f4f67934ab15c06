import type { AdminClass, AdminSession } from '@cubby/contract/admin-classes'
import type { SessionTerms } from '@cubby/contract/session-terms'

/** A session that students can still join. */
export interface BookableSession
  extends Pick<AdminSession, 'id' | 'start_date' | 'end_date' | 'start_time' | 'end_time'> {
  readonly location: string | null
  /** Dollars. */
  readonly price: number
  /** The seats that a student can take now. None while anybody waits. */
  readonly free: number
  readonly waiting: number
}

export interface BookableClass {
  readonly id: string
  readonly title: string
  readonly sessions: readonly BookableSession[]
}

/** Returns the classes that students can still join, with their sessions from today on, the soonest first. */
export function bookableClasses(classes: readonly AdminClass[], today: string): BookableClass[] {
  return classes
    .filter(({ status }) => status === 'active' || status === 'scheduled')
    .map(({ id, title, price, sessions }) => ({
      id,
      title,
      sessions: sessions
        .filter(({ status, start_date }) => status === 'scheduled' && start_date >= today)
        .map((session) => bookable(session, price))
        .sort((one, other) => keyOf(one).localeCompare(keyOf(other))),
    }))
    .filter(({ sessions }) => sessions.length > 0)
}

function bookable(session: AdminSession, price: number): BookableSession {
  const { id, start_date, end_date, start_time, end_time, available_spots, waiting_count } = session
  return {
    ...{ id, start_date, end_date, start_time, end_time, price },
    location: session.location ?? session.location_details,
    free: available_spots,
    waiting: waiting_count,
  }
}

const keyOf = ({ start_date, start_time }: BookableSession) => `${start_date} ${start_time}`

/** Returns the terms that the office tells the student. The server refuses if they have changed since then. */
export function termsOf(session: BookableSession): SessionTerms {
  const { price, start_date, end_date, start_time, end_time, location } = session
  return { price, start_date, end_date, start_time, end_time, location }
}
