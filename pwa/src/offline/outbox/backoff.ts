const SHORTEST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
/** The longest accepted `Retry-After`. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000

/** The wait after this many attempts: full jitter between 1 s and a doubling limit of at most 5 min. */
export function waitAfter(attempts: number, retryAfterMs: number | null, random: () => number): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** attempts)
  const jittered = SHORTEST_WAIT_MS + random() * (ceiling - SHORTEST_WAIT_MS)
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS))
}

/** Whether the wait is over. A wait longer than the maximum means that the clock was set back. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + LONGEST_RETRY_AFTER_MS
}
