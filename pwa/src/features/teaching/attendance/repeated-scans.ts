/** A pass is read again after it was out of the picture for this long. */
const AWAY_MS = 2_000
/** How long a result is shown before another pass is read. */
const PAUSE_MS = 1_000

/** Returns a function that tells whether to handle a scan. The camera reads the same pass several times a second. */
export function repeatedScans(): (text: string, now: number) => boolean {
  let handled = { text: '', at: -PAUSE_MS, seenAt: -AWAY_MS }
  return (text, now) => {
    if (text === handled.text && now - handled.seenAt < AWAY_MS) {
      handled = { ...handled, seenAt: now }
      return false
    }
    if (now - handled.at < PAUSE_MS) return false
    handled = { text, at: now, seenAt: now }
    return true
  }
}
