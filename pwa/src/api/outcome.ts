import type { Details } from '@cubby/contract/errors'
import { ApiError, isForeignResponse } from '@/api/client.ts'

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

/** Codes of refusals that do not last: another attempt is running, or an administrator has no second factor yet. */
const TEMPORARY = ['key_in_flight', 'second_factor_required']

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
