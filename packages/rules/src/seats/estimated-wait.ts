import { WAIT_ESTIMATE_DAYS } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'

interface WaitFacts {
  /** 1 is the first on the waitlist. */
  readonly position: number
  /** Seats that became free in the class in the last 90 days. */
  readonly freed: number
  /** Whole days until the session starts. */
  readonly daysLeft: number
}

/**
 * Estimates the days until an offer from how often seats of the class became free in the last 90 days. Never
 * more than the days left. Null if no seat became free, because nothing then supports an estimate.
 */
export function estimatedWaitDays({ position, freed, daysLeft }: WaitFacts): number | null {
  if (freed === 0) return null
  return Math.min((position * WAIT_ESTIMATE_DAYS) / freed, Math.max(0, daysLeft))
}

/** Formats a wait: 'Less than a day', '1 day', or whole days rounded up. */
export function waitText(days: number): string {
  if (days < 1) return t('Less than a day')
  return t('{days, plural, one {# day} other {# days}}', { days: Math.ceil(days) })
}
