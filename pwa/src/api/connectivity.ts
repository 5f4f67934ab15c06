import { deviceTime } from './server-clock.ts'

/** How long the server may take to respond before it counts as unreachable. */
export const REACHABLE_MS = 2_000
/** How long a response proves that the server can be reached. */
const PROOF_MS = 10_000

const listeners = new Set<() => void>()
let reachable = true
let responses = 0
let respondedAt = Number.NEGATIVE_INFINITY
/** Whether a request has failed since the last response, and did not only take long. */
let failed = false

/**
 * Notes the start of a request. Without a response within 2 s, the server counts as unreachable until its next
 * response. At the start of the app, a failure is enough. Returns the functions to call after the response, a failure,
 * or an abort.
 */
export function noteRequest(): { responded: () => void; failed: () => void; aborted: () => void } {
  const responsesBefore = responses
  const timer = setTimeout(() => {
    if (responses === responsesBefore) setReachable(false)
  }, REACHABLE_MS)
  return {
    responded: () => {
      clearTimeout(timer)
      responses += 1
      respondedAt = deviceTime()
      failed = false
      setReachable(true)
    },
    failed: () => {
      failed = true
      if (!reachable) notify()
      else if (responses === 0) setReachable(false)
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

/** Whether the server has just responded, and nothing has failed since. */
export function hasJustResponded(): boolean {
  const age = deviceTime() - respondedAt
  return reachable && !failed && age >= 0 && age < PROOF_MS
}

/** Whether the server has not responded for 2 s, but no request has failed: the connection may only be slow. */
export function isSlow(): boolean {
  return !reachable && !failed
}

export function onReachableChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
