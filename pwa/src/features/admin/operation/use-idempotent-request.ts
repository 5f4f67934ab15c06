import { useState } from 'react'
import type { CallOptions } from '@/api/client.ts'
import { idempotentRequest } from '@/api/idempotent-request.ts'
import { ask } from '../../../api/fetch-as-user.ts'

/** `ask` for an act of a form that must not happen twice. */
export function useAskOnce() {
  const [once] = useState(idempotentRequest)
  return <Answer>(path: string, options: CallOptions): Promise<Answer> =>
    once([path, options], (key) =>
      ask<Answer>(path, { ...options, headers: { ...options.headers, 'Idempotency-Key': key } }),
    )
}
