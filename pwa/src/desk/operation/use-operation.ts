import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Call, typedCall } from '@/api/call.ts'
import { sendAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { idempotentRequest } from '@/api/outcome.ts'
import { isRecord } from '@/api/read-response.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { noteRefusal } from '@/desk/shell/missing-second-factor.ts'
import { type Controls, type FormOptions, useForm } from '@/ui/forms/use-form.ts'
import { showToast } from '@/ui/toast-store.ts'

/** The key prefix of every query, for an operation that changes many lists and panels. */
export const EVERY_QUERY = [] as const

interface OperationMessages {
  done: string
  failed: string
}

/** Returns the field errors from the server, by the names in the request. */
function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> | undefined {
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
      showToast('success', isAskedFor(result) ? t(messages.approvalAsked) : texts.done)
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

interface OperationFormOptions<Values extends FieldValues, Body, Result>
  extends Omit<FormOptions<Values, Body, Result>, 'defaults' | 'send' | 'failed' | 'offline'> {
  defaults?: Values
  /** Sends the operation with `call`, which does not repeat it when the form is sent again. */
  send: (call: Call, body: Body, form: Controls<Values>) => Promise<Result | null>
  /** The text of the toast; none if the screen shows what happened. */
  done?: string | ((result: Result, values: Values) => string)
  failed?: string
  /** The queries that it changes; by default, all, and null for none. */
  queryKey?: readonly string[] | null
  /** Whether a failure changes them, too. */
  refetchesAlways?: boolean
  /** Closes the dialog. */
  close: () => void
  /** Called instead of `close` after success. */
  onDone?: (result: Result, form: Controls<Values>) => void
}

/** The form of an administrator's operation: reports success, closes its dialog, and refreshes the lists. */
export function useOperationForm<Values extends FieldValues = FieldValues, Body = Values, Result = unknown>(
  options: OperationFormOptions<Values, Body, Result>,
) {
  const {
    defaults,
    send,
    done,
    failed = t(messages.somethingWentWrong),
    queryKey = EVERY_QUERY,
    ...rest
  } = options
  const { refetchesAlways = false, close, onDone = close, onFailed, ...checks } = rest
  const queries = useQueryClient()
  const callOnce = useIdempotentCall()
  const refetch = () => queryKey && void queries.invalidateQueries({ queryKey })
  const form = useForm<Values, Body, Result>({
    ...checks,
    // A form without fields has no values.
    defaults: defaults ?? ({} as Values),
    send: (body, controls) => send(callOnce, body, controls),
    failed: (cause) => failureSentence(cause, failed),
    onDone: (result, controls) => {
      const text = typeof done === 'function' ? done(result, controls.getValues()) : done
      if (text) showToast('success', isAskedFor(result) ? t(messages.approvalAsked) : text)
      onDone(result, controls)
      refetch()
    },
    onFailed: (cause, controls) => {
      noteRefusal(cause)
      if (refetchesAlways) refetch()
      return onFailed?.(cause, controls) ?? false
    },
  })
  return {
    ...form,
    close,
    /** Sends another operation in the same way. */
    attempt: (work: (call: Call) => Promise<Result | null>) => form.attempt(() => work(callOnce)),
  }
}

/** Returns `callAsUser` with an idempotency key, so that a form that is sent again does not repeat its operation. */
export function useIdempotentCall() {
  const [once] = useState(idempotentRequest)
  return typedCall((method, path, options) =>
    once([method, path, options], (idempotencyKey) =>
      sendAsUser(method, path, { ...options, idempotencyKey }),
    ),
  )
}
