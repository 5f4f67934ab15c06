/** The first sentence among a form's errors, however deep: fields come in the order of the schema. */
export function firstError(errors: object): string | undefined {
  for (const [name, error] of Object.entries(errors)) {
    // A field's own element is part of its error, and no error.
    if (name === 'ref' || typeof error !== 'object' || error === null) continue
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message
    const deeper = firstError(error)
    if (deeper) return deeper
  }
  return undefined
}
