import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { dayOf } from '@cubby/rules/days'
import { instantOf } from '@cubby/rules/time-zone'

/** A session that students can still join. */
export interface BookableSession
  extends Pick<AdminSession, 'id' | 'start_date' | 'end_date' | 'start_time' | 'end_time'> {
  readonly location: string | null
  /** Dollars. */
  readonly price: number
  /** The seats that a student can take now. None while anybody waits. */
  readonly free: number
  readonly waiting: number
  /** Whether it has begun, so that only the office can add a student. */
  readonly hasBegun: boolean
}

export interface BookableClass {
  readonly id: string
  readonly title: string
  readonly sessions: readonly BookableSession[]
}

interface BookableAt {
  readonly now: Date
  /** The provider's time zone. While it is undefined, the device's time zone applies. */
  readonly zone: string | undefined
  /** Whether sessions that have begun are listed until they are over. */
  readonly late?: boolean
}

/** Returns the classes that students can still join, with these sessions, the soonest first. */
export function bookableClasses(classes: readonly AdminClass[], at: BookableAt): BookableClass[] {
  const today = dayOf(at.now, at.zone)
  return classes
    .filter(({ status }) => status === 'active' || status === 'scheduled')
    .map(({ id, title, price, sessions }) => ({
      id,
      title,
      sessions: sessions
        .filter(({ status, end_date }) => status === 'scheduled' && end_date >= today)
        .map((session) => bookable(session, price, at))
        .filter(({ hasBegun }) => at.late || !hasBegun)
        .sort((one, other) => keyOf(one).localeCompare(keyOf(other))),
    }))
    .filter(({ sessions }) => sessions.length > 0)
}

function bookable(session: AdminSession, price: number, { now, zone }: BookableAt): BookableSession {
  const { id, start_date, end_date, start_time, end_time, available_spots, waiting_count } = session
  return {
    id,
    start_date,
    end_date,
    start_time,
    end_time,
    price,
    location: session.location ?? session.location_details,
    free: available_spots,
    waiting: waiting_count,
    hasBegun: now >= instantOf(start_date, start_time, zone),
  }
}

const keyOf = ({ start_date, start_time }: BookableSession) => `${start_date} ${start_time}`

/** Returns the terms that the office tells the student. The server refuses if they have changed since then. */
export function termsOf(session: BookableSession): SessionTerms {
  const { price, start_date, end_date, start_time, end_time, location } = session
  return { price, start_date, end_date, start_time, end_time, location }
}
