import { useMemo } from 'react'
import { useClock } from '@/offline/clock/use-clock.ts'
import { timeLeft, timeLeftChanges } from './time-left.ts'

/** Returns the remaining time of an offer as a countdown, or an empty text without a deadline. */
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
