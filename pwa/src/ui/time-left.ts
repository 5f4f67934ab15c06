import { t } from '@cubby/texts/t'
import { useMemo } from 'react'
import { useClock } from '../offline/clock/use-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Returns the remaining time until a deadline, rounded down: '23 h 12 min left', in the last hour '4 min 9 s
 * left', or 'Expired'. Both parameters are in milliseconds since 1970.
 */
export function timeLeft(deadline: number, now: number): string {
  const left = deadline - now
  if (left <= 0) return t('Expired')
  const minutes = Math.floor(left / MINUTE)
  if (left >= HOUR)
    return t('{hours} h {minutes} min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const seconds = Math.floor((left % MINUTE) / SECOND)
  return minutes > 0
    ? t('{minutes} min {seconds} s left', { minutes, seconds })
    : t('{seconds} s left', { seconds })
}

/** When the text of `timeLeft` changes next: each minute, in the last hour each second, and at the deadline. */
export function timeLeftChanges(deadline: number, now: number): number {
  const left = deadline - now
  if (left <= 0) return Number.POSITIVE_INFINITY
  const unit = left >= HOUR ? MINUTE : SECOND
  const shown = left - (left % unit)
  return shown === 0 ? deadline : deadline - shown + 1
}

/** Returns the remaining time as a countdown, or an empty text without a deadline. */
export function useTimeLeft(expiresAt: string | null): string {
  const value = useMemo(() => {
    const deadline = expiresAt === null ? null : Date.parse(expiresAt)
    return {
      read: (now: number) => (deadline === null ? '' : timeLeft(deadline, now)),
      nextChange: (now: number) =>
        deadline === null ? Number.POSITIVE_INFINITY : timeLeftChanges(deadline, now),
    }
  }, [expiresAt])
  return useClock(value)
}
