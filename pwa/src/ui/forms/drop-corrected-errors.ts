import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** The type of an error that the server reported. Only another submit shows whether it is corrected. */
export const SERVER_ERROR = 'server'

type Form<Values extends FieldValues, Context, Output> = Pick<
  UseFormReturn<Values, Context, Output>,
  'watch' | 'clearErrors' | 'trigger' | 'control'
>

/**
 * Clears the error of each field that changes. Errors of other fields are checked again, because some rules
 * compare two fields. Returns the function that stops it.
 */
export function dropCorrectedErrors<Values extends FieldValues, Context, Output>(
  form: Form<Values, Context, Output>,
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
