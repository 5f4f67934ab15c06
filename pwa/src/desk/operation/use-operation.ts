import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/client.ts'
import { failureSentence } from '@/desk/messages/failure-message.ts'
import { showToast } from '@/ui/toast-store.ts'

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
  queryKey: readonly string[] = ['users'],
) {
  const queries = useQueryClient()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      showToast('success', texts.done)
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

/** An operation without input, for a form. */
export type FormOperation = ReturnType<typeof useOperation<unknown>>
