import { outcomeOf } from '../offline/outbox/outcome.ts'

/**
 * Makes a way to operation that hands over the same Idempotency-Key when the same is sent again after an answer
 * that was lost, or that settles nothing. What the server settled, a refusal too, is over: the next time is
 * another operation. Each also says when it was first tried, for what must be the same every time.
 */
export function idempotentRequest() {
  let open: { content: string; key: string; firstTried: Date } | null = null
  return async <Answer>(
    sent: unknown,
    act: (key: string, firstTried: Date) => Promise<Answer>,
  ): Promise<Answer> => {
    const content = JSON.stringify(sent)
    if (open?.content !== content) open = { content, key: crypto.randomUUID(), firstTried: new Date() }
    const sending = open
    const settle = () => {
      if (open === sending) open = null
    }
    try {
      const answer = await act(sending.key, sending.firstTried)
      settle()
      return answer
    } catch (failure) {
      if (outcomeOf(failure).kind !== 'retry') settle()
      throw failure
    }
  }
}
