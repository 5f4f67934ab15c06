import type { RefusalCode } from '@cubby/contract/codes'
import type { Role } from '@cubby/contract/people'
import { mayEnroll } from './person.ts'
import { type SeatCounts, seatsOf } from './seats.ts'
import { closedBecause, type SessionFacts } from './session.ts'

/** What a person already has in a session. An expired offer is nothing. */
export type Standing = 'none' | 'enrolled' | 'waiting' | 'offered'

export interface JoinFacts {
  readonly role: Role
  readonly session: SessionFacts
  readonly seats: SeatCounts
  readonly standing: Standing
  readonly now: Date
}

/** Why this person cannot join the line, or null when they can: only a full session has one (design §5). */
export function joinRefusedBecause(facts: JoinFacts): RefusalCode | null {
  const { role, session, seats, standing, now } = facts
  if (!mayEnroll(role)) return 'staff_cannot_enroll'
  const closed = closedBecause(session, now)
  if (closed) return closed
  if (standing === 'enrolled') return 'already_enrolled'
  if (standing !== 'none') return 'already_on_waitlist'
  if (seatsOf(seats).availableSpots > 0) return 'session_has_spots'
  return null
}

/** When an offer made now ends: after so many hours, and never beyond the session's start. */
export function offerEnds(now: Date, startsAt: Date, hours: number): Date {
  return new Date(Math.min(now.getTime() + hours * 3_600_000, startsAt.getTime()))
}
