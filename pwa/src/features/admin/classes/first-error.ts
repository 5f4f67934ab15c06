/** Returns the first message among a form's errors at any depth, in the order of the schema. */
export function firstError(errors: object): string | undefined {
  for (const [name, error] of Object.entries(errors)) {
    // The element reference inside an error is no error.
    if (name === 'ref' || typeof error !== 'object' || error === null) continue
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message
    const nested = firstError(error)
    if (nested) return nested
  }
  return undefined
}
