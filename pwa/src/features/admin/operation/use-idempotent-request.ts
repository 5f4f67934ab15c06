import { useState } from 'react'
import { typedCall } from '@/api/call.ts'
import { sendAsUser } from '@/api/call-as-user.ts'
import { idempotentRequest } from '@/api/idempotent-request.ts'

/** `callAsUser` for an operation of a form that must not happen twice. */
export function useIdempotentCall() {
  const [once] = useState(idempotentRequest)
  return typedCall((method, path, options) =>
    once([method, path, options], (idempotencyKey) =>
      sendAsUser(method, path, { ...options, idempotencyKey }),
    ),
  )
}
