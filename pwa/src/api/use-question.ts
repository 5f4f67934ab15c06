import { messages } from '@cubby/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { failureText } from '@/api/failure-message.ts'

/** The state of a request that a page makes when it opens. `refused` is final; `failed` can be tried again. */
export type Question<Answer> =
  | { state: 'asking' }
  | { state: 'answered'; answer: Answer }
  | { state: 'refused'; message: string }
  | { state: 'failed'; message: string; tryAgain: () => void }

/** The messages to show when the server gives none. */
interface Sayings {
  refused: string
  failed?: string
}

/** Sends one request for each `key`. */
export function useQuestion<Answer>(
  key: string,
  { refused, failed }: Sayings,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Question<Answer> {
  const [tries, setTries] = useState(0)
  const [question, setQuestion] = useState<Question<Answer>>({ state: 'asking' })
  const asking = useRef(ask)
  asking.current = ask

  useEffect(() => {
    const leaving = new AbortController()
    setQuestion({ state: 'asking' })
    asking.current(leaving.signal).then(
      (answer) => setQuestion({ state: 'answered', answer }),
      (failure: unknown) => {
        if (leaving.signal.aborted) return
        const isFinal = failure instanceof ApiError && isRefusal(failure.status)
        const fallback = isFinal ? refused : (failed ?? messages.somethingWentWrong)
        const message = failureText(failure, failed ?? messages.networkFailed, fallback)
        setQuestion(
          isFinal
            ? { state: 'refused', message }
            : { state: 'failed', message, tryAgain: () => setTries((before) => before + 1) },
        )
      },
    )
    return () => leaving.abort()
  }, [key, tries])
  return question
}

/** Another attempt would get the same response. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
