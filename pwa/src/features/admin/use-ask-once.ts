import { useState } from 'react'
import { ApiError, type CallOptions } from '@/offline/api.ts'
import { ask } from './ask.ts'

/** `ask` for an act of a form that must not happen twice. */
export function useAskOnce(): ReturnType<typeof askOnce> {
  const [once] = useState(askOnce)
  return once
}

/**
 * Makes an `ask` that carries the same Idempotency-Key when it is asked for the same again after a lost answer.
 * What the server answered, a refusal too, is over: the next time is another act.
 */
export function askOnce() {
  let open: { content: string; key: string } | null = null
  return async <Answer>(path: string, options: CallOptions): Promise<Answer> => {
    const content = JSON.stringify([path, options])
    if (open?.content !== content) open = { content, key: crypto.randomUUID() }
    const headers = { ...options.headers, 'Idempotency-Key': open.key }
    try {
      const answer = await ask<Answer>(path, { ...options, headers })
      open = null
      return answer
    } catch (failure) {
      if (failure instanceof ApiError && failure.status < 500) open = null
      throw failure
    }
  }
}
