import { useEffect, useState } from 'react'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'

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
    field: fieldsOf(form),
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

/** A form with these values, for parts that show some of its fields. */
export type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

/** What connects a field of `ui/fields.tsx` with its form: `<TextField label="Title" {...field('title')} />`. */
export function fieldsOf<Values extends FieldValues, Context = unknown, Output = Values>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Values, Context, Output>, 'register' | 'formState'>) {
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const error: { message?: string } | undefined = get(errors, name)
    return { ...register(name, options), error: error?.message }
  }
}

/** The type of an error that the server reported. Only another submit shows whether it is corrected. */
export const SERVER_ERROR = 'server'

type Checked<Values extends FieldValues, Context, Output> = Pick<
  UseFormReturn<Values, Context, Output>,
  'watch' | 'clearErrors' | 'trigger' | 'control'
>

/**
 * Clears the error of each field that changes. Errors of other fields are checked again, because some rules
 * compare two fields. Returns the function that stops it.
 */
export function dropCorrectedErrors<Values extends FieldValues, Context, Output>(
  form: Checked<Values, Context, Output>,
): () => void {
  const { unsubscribe } = form.watch((_values, { name }) => {
    if (!name) return
    form.clearErrors(name)
    const others = fieldsWithErrors<Values>(form.control._formState.errors).filter(
      (other) => other.name !== name && other.type !== SERVER_ERROR,
    )
    if (others.length > 0) void form.trigger(others.map((other) => other.name))
  })
  return unsubscribe
}

/** The paths of the fields with errors, including nested fields. */
export function fieldsWithErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): { name: FieldPath<Values>; type: unknown }[] {
  return pathsIn(errors, '') as { name: FieldPath<Values>; type: unknown }[]
}

function pathsIn(errors: object, prefix: string): { name: string; type: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    // An error object also holds a reference to its element.
    if (key === 'ref' || typeof error !== 'object' || error === null) return []
    if (typeof error.message === 'string') return [{ name: prefix + key, type: error.type }]
    return pathsIn(error, `${prefix}${key}.`)
  })
}
