import { useState } from 'react'
import { typedCall } from '@/api/call.ts'
import { sendAsUser } from '@/api/call-as-user.ts'
import { idempotentRequest } from '@/api/idempotent-request.ts'

/** Returns `callAsUser` with an idempotency key, so that a form that is sent again does not repeat its operation. */
export function useIdempotentCall() {
  const [once] = useState(idempotentRequest)
  return typedCall((method, path, options) =>
    once([method, path, options], (idempotencyKey) =>
      sendAsUser(method, path, { ...options, idempotencyKey }),
    ),
  )
}
