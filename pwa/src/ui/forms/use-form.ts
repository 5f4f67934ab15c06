import { useEffect, useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  get,
  type UseFormProps,
  useForm as useHookForm,
} from 'react-hook-form'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { dropCorrectedErrors, SERVER_ERROR } from './drop-corrected-errors.ts'

interface Failure<Values extends FieldValues> {
  text: string
  /** The fields that it concerns; none if it concerns the whole form. */
  fields: readonly FieldPath<Values>[]
}

/**
 * React Hook Form, with errors that disappear once their fields are corrected: those beside the fields, and
 * `failure` above the form. A lint rule requires it in every form.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  props: UseFormProps<Values, Context, Output>,
) {
  const form = useHookForm<Values, Context, Output>({ reValidateMode: 'onSubmit', ...props })
  const [failed, setFailed] = useState<Failure<Values> | null>(null)
  const { watch, clearErrors, trigger, control, setError, getValues } = form
  const { errors } = form.formState
  useEffect(
    () => dropCorrectedErrors({ watch, clearErrors, trigger, control }),
    [watch, clearErrors, trigger, control],
  )
  const isCorrected = failed && failed.fields.length > 0 && !failed.fields.some((name) => get(errors, name))
  return {
    ...form,
    failure: failed && !isCorrected ? failed.text : null,
    clearFailure: () => setFailed(null),
    /** Shows why a submit failed: beside the fields that the server named, or else above the form. */
    fail: (caught: unknown, texts: { offline: string; failed: string }) => {
      const refused = caught instanceof ApiError ? Object.entries(caught.fields) : []
      const fields: FieldPath<Values>[] = []
      for (const [name, message] of refused) {
        if (get(getValues(), name) === undefined) continue
        const field = name as FieldPath<Values>
        setError(field, { type: SERVER_ERROR, message }, { shouldFocus: fields.length === 0 })
        fields.push(field)
      }
      const text = failureMessage(caught, texts.offline, texts.failed)
      const isBesideField = refused.some(
        ([name, message]) => message === text && fields.some((f) => f === name),
      )
      setFailed(isBesideField ? null : { text, fields })
    },
  }
}
