import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** Puts what the server said about single fields beside them, and the focus into the first one. */
export function showRefusedFields<Values extends FieldValues>(
  fields: Record<string, string>,
  form: Values,
  setError: UseFormSetError<Values>,
): void {
  const names = Object.keys(form).filter((name) => name in fields) as FieldPath<Values>[]
  for (const [index, name] of names.entries()) {
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 })
  }
}
