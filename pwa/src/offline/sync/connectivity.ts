/** Silence shorter than this is not worth a word on the screen. */
const PATIENCE_MS = 2_000

const listeners = new Set<() => void>()
let reachable = true
let answers = 0

/**
 * Notes that the server was asked. Unless it answers anything within 2 s it counts as unreachable, until
 * its next answer. Returns what to call when it answered, or when nobody waits for the answer any more.
 */
export function noteRequest(): { answered: () => void; withdrawn: () => void } {
  const answersBefore = answers
  const timer = setTimeout(() => {
    if (answers === answersBefore) setReachable(false)
  }, PATIENCE_MS)
  return {
    answered: () => {
      clearTimeout(timer)
      answers += 1
      setReachable(true)
    },
    withdrawn: () => clearTimeout(timer),
  }
}

function setReachable(next: boolean): void {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
}

export function isReachable(): boolean {
  return reachable
}

export function onReachableChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
