/** How long the server may take to respond before it counts as unreachable. */
const TIMEOUT_MS = 2_000

const listeners = new Set<() => void>()
let reachable = true
let responses = 0

/**
 * Notes the start of a request. Without a response within 2 s, the server counts as unreachable until its next
 * response. Returns the functions to call after the response or an abort.
 */
export function noteRequest(): { responded: () => void; aborted: () => void } {
  const responsesBefore = responses
  const timer = setTimeout(() => {
    if (responses === responsesBefore) setReachable(false)
  }, TIMEOUT_MS)
  return {
    responded: () => {
      clearTimeout(timer)
      responses += 1
      setReachable(true)
    },
    aborted: () => clearTimeout(timer),
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
