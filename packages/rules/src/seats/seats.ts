/** The seat counts of one session at one moment, read under its lock. */
export interface SeatCounts {
  readonly capacity: number
  /** Active enrollments, approved and pending. */
  readonly enrolled: number
  /** Waitlist offers that have not expired: each holds a seat. */
  readonly offered: number
  /** Waitlist entries still waiting for an offer. */
  readonly waiting: number
  /**
   * The most make-ups in any of the session's coming meetings. Each takes a place there, which nobody else
   * can have.
   */
  readonly makeUps: number
}

interface Seats {
  readonly taken: number
  /**
   * Seats that nobody holds and that no make-up needs. Never negative, even if the capacity was lowered in
   * the database.
   */
  readonly free: number
  /** Seats that a new student may take: none while anyone waits. */
  readonly availableSpots: number
}

/**
 * Computes the seats of a session. Nothing else computes seats: screens, enrolling, approving, and offers all
 * use this function.
 */
export function seatsOf({ capacity, enrolled, offered, waiting, makeUps }: SeatCounts): Seats {
  const taken = enrolled + offered
  const free = Math.max(0, capacity - taken - makeUps)
  return { taken, free, availableSpots: waiting > 0 ? 0 : free }
}

/** Returns how many waiting users can be offered a seat now. */
export function offersDue(counts: SeatCounts): number {
  return Math.min(seatsOf(counts).free, counts.waiting)
}
