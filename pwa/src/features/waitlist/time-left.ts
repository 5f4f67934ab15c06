const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How long an offer still holds, never more than the truth: '23 h 12 min left', in the last hour
 * '4 min 9 s left', or 'Expired'. Both in milliseconds since 1970.
 */
export function timeLeft(deadline: number, now: number): string {
  const left = deadline - now
  if (left <= 0) return 'Expired'
  const minutes = Math.floor(left / MINUTE)
  if (left >= HOUR) return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
  const seconds = Math.floor((left % MINUTE) / SECOND)
  return minutes > 0 ? `${minutes} min ${seconds} s left` : `${seconds} s left`
}

/** When `timeLeft` reads differently: the next minute, in the last hour the next second, and the deadline itself. */
export function timeLeftChanges(deadline: number, now: number): number {
  const left = deadline - now
  if (left <= 0) return Number.POSITIVE_INFINITY
  const unit = left >= HOUR ? MINUTE : SECOND
  const shown = left - (left % unit)
  return shown === 0 ? deadline : deadline - shown + 1
}
