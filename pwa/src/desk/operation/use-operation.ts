import { messages } from '@cubby/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { typedCall } from '@/api/call.ts'
import { sendAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { idempotentRequest } from '@/api/outcome.ts'
import { isRecord } from '@/api/read-response.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** The key prefix of every query, for an operation that changes many lists and panels. */
export const EVERY_QUERY = [] as const

interface OperationMessages {
  done: string
  failed: string
}

/** Returns the field errors from the server, by the names in the request. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> | undefined {
  return error instanceof ApiError ? error.fields : undefined
}

/** Performs an administrator's operation: reports success, closes its dialog, and refreshes the lists. */
export function useOperation<Input>(
  send: (input: Input) => Promise<unknown>,
  texts: OperationMessages,
  close: () => void,
  queryKey: readonly string[],
) {
  const queries = useQueryClient()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      showToast('success', isAskedFor(result) ? messages.approvalAsked : texts.done)
      close()
      void queries.invalidateQueries({ queryKey })
    },
  })
  return {
    run: mutate,
    busy: isPending,
    isDone: isSuccess,
    /** Forgets the failure, because the input changed. */
    reset,
    error,
    /** The errors of fields, for `OperationForm`. */
    fields: fieldErrorsOf(error),
    failure: error ? failureSentence(error, texts.failed) : null,
  }
}

/** Whether nothing was changed yet, because another administrator has to approve it. */
function isAskedFor(result: unknown): boolean {
  return isRecord(result) && result.approval_request !== undefined
}

/** An operation without input, for a form. */
export type FormOperation = ReturnType<typeof useOperation<unknown>>

/** Returns `callAsUser` with an idempotency key, so that a form that is sent again does not repeat its operation. */
export function useIdempotentCall() {
  const [once] = useState(idempotentRequest)
  return typedCall((method, path, options) =>
    once([method, path, options], (idempotencyKey) =>
      sendAsUser(method, path, { ...options, idempotencyKey }),
    ),
  )
}
