import { WAIT_ESTIMATE_DAYS } from '@cubby/contract/constants'

export interface WaitFacts {
  /** 1 is the first in line. */
  readonly position: number
  /** Seats that freed in the class over the last 90 days. */
  readonly freed: number
  /** Whole days until the session starts. */
  readonly daysLeft: number
}

/**
 * How many days the wait for an offer is likely to be: as long as so many seats of this class took to
 * free over the last 90 days, and never longer than the days left.
 */
export function estimatedWaitDays({ position, freed, daysLeft }: WaitFacts): number {
  const left = Math.max(0, daysLeft)
  return freed === 0 ? left : Math.min((position * WAIT_ESTIMATE_DAYS) / freed, left)
}

/** 'Less than a day', '1 day', or whole days rounded up. */
export function waitText(days: number): string {
  if (days < 1) return 'Less than a day'
  return days === 1 ? '1 day' : `${Math.ceil(days)} days`
}
