import { useState } from 'react'
import type { CallOptions } from '@/offline/api.ts'
import { keyedOnce } from '@/offline/keyed-once.ts'
import { ask } from './ask.ts'

/** `ask` for an act of a form that must not happen twice. */
export function useAskOnce() {
  const [once] = useState(keyedOnce)
  return <Answer>(path: string, options: CallOptions): Promise<Answer> =>
    once([path, options], (key) =>
      ask<Answer>(path, { ...options, headers: { ...options.headers, 'Idempotency-Key': key } }),
    )
}
