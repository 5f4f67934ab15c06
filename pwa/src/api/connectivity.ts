/** How long the server may take to respond before it counts as unreachable. */
const TIMEOUT_MS = 2_000

const listeners = new Set<() => void>()
let reachable = true
let responses = 0
/** Whether a request has failed since the last response, and did not only take long. */
let failed = false

/**
 * Notes the start of a request. Without a response within 2 s, the server counts as unreachable until its next
 * response. Returns the functions to call after the response, a failure, or an abort.
 */
export function noteRequest(): { responded: () => void; failed: () => void; aborted: () => void } {
  const responsesBefore = responses
  const timer = setTimeout(() => {
    if (responses === responsesBefore) setReachable(false)
  }, TIMEOUT_MS)
  return {
    responded: () => {
      clearTimeout(timer)
      responses += 1
      failed = false
      setReachable(true)
    },
    failed: () => {
      failed = true
      if (!reachable) notify()
    },
    aborted: () => clearTimeout(timer),
  }
}

function setReachable(next: boolean): void {
  if (next === reachable) return
  reachable = next
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

export function isReachable(): boolean {
  return reachable
}

/** Whether the server has not responded for 2 s, but no request has failed: the connection may only be slow. */
export function isSlow(): boolean {
  return !reachable && !failed
}

export function onReachableChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
