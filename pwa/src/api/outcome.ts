import type { Details } from '@cubby/contract/refusal-details'
import { ApiError, isForeignResponse } from './client.ts'
import { currentTime } from './server-clock.ts'

/** The outcome of an attempt. */
export type Outcome =
  | { kind: 'done'; response: unknown }
  | { kind: 'retry'; error: OutcomeError; retryAfterMs: number | null }
  | { kind: 'needs_auth' | 'conflict' | 'rejected'; error: OutcomeError }

export interface OutcomeError {
  code: string
  message: string
  /** What the refusal says beyond its message. Read it with `detailsOf`. */
  details?: Details
}

/** The code of an attempt without a response. */
export const NETWORK = 'network'

const PASSING = [408, 425, 429]
const CONFLICTS = [409, 412]

/**
 * Codes of refusals that do not last: another attempt is running, or an administrator has no second factor
 * yet or has to prove again who they are.
 */
const TEMPORARY = ['key_in_flight', 'second_factor_required', 'proof_required']

/**
 * The outcome of a failed attempt. Only a refusal that is clearly from Cubby is final; anything else is retried, such
 * as the page of a captive portal.
 */
export function outcomeOf(failure: unknown): Exclude<Outcome, { kind: 'done' }> {
  if (!(failure instanceof ApiError)) {
    const message = failure instanceof Error ? failure.message : String(failure)
    return { kind: 'retry', error: { code: NETWORK, message }, retryAfterMs: null }
  }
  const { status, code, details, retryAfterMs } = failure
  // Without a server message, the screen shows a better one than 'HTTP error! status: 400'.
  const message = failure.hasServerMessage ? failure.message : ''
  const error = { code, message, ...(details && { details }) }
  if (isForeignResponse(failure) || TEMPORARY.includes(code) || PASSING.includes(status) || status >= 500) {
    return { kind: 'retry', error, retryAfterMs }
  }
  if (status === 401) return { kind: 'needs_auth', error }
  if (CONFLICTS.includes(status)) return { kind: 'conflict', error }
  if (status >= 400) return { kind: 'rejected', error }
  return { kind: 'retry', error, retryAfterMs }
}

/**
 * Returns a function that runs a request with an Idempotency-Key. The same request keeps its key until the server has
 * given a final response, so that a lost response does not repeat the operation. `attempt` also gets the time of the
 * first attempt, for a body that must not change.
 */
export function idempotentRequest() {
  let open: { content: string; key: string; firstAttemptAt: Date } | null = null
  return async <Result>(
    sent: unknown,
    attempt: (key: string, firstAttemptAt: Date) => Promise<Result>,
  ): Promise<Result> => {
    const content = JSON.stringify(sent)
    if (open?.content !== content) {
      open = { content, key: crypto.randomUUID(), firstAttemptAt: new Date(currentTime()) }
    }
    const sending = open
    const endAttempts = () => {
      if (open === sending) open = null
    }
    try {
      const result = await attempt(sending.key, sending.firstAttemptAt)
      endAttempts()
      return result
    } catch (failure) {
      if (outcomeOf(failure).kind !== 'retry') endAttempts()
      throw failure
    }
  }
}

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

/** Logs a failure that no screen shows. */
export function logFailure(operation: string, { code, message }: { code: string; message: string }): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.warn(`Cubby: ${operation} was refused (${code}): ${message}`)
}
