import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'

/** Whether enrollments with this status hold a seat, as long as they are not historical. */
export function isSeatStatus(status: EnrollmentStatus): status is 'pending' | 'approved' {
  return status === 'pending' || status === 'approved'
}

interface HeldSeat {
  readonly status: EnrollmentStatus
  /** Completed or archived. */
  readonly historical: boolean
}

/** Whether an enrollment holds a seat, apart from any scheduled review. */
export function holdsSeat({ status, historical }: HeldSeat): boolean {
  return isSeatStatus(status) && !historical
}

/** The statuses of a waitlist entry that is not closed. An expired offer stays open until a job ends it. */
export const openEntryStatuses = ['waiting', 'offered'] as const

export function isOpenEntry(status: WaitlistStatus): status is (typeof openEntryStatuses)[number] {
  return openEntryStatuses.some((open) => open === status)
}

export interface OfferFacts {
  readonly status: WaitlistStatus
  readonly expiresAt: Date | null
  readonly now: Date
}

/** Whether an entry has an offer that has not expired. At its deadline an offer has expired. */
export function hasValidOffer({ status, expiresAt, now }: OfferFacts): boolean {
  return status === 'offered' && expiresAt !== null && now < expiresAt
}
