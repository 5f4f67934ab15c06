import { currentTime } from '@/api/server-clock.ts'
import { outcomeOf } from './outcome.ts'

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
