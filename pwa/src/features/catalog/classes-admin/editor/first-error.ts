/** Returns the first message among a form's errors at any depth, in the order of the schema. */
export function firstError(errors: object): string | undefined {
  for (const [name, error] of Object.entries(errors)) {
    // An error also holds a reference to its element, which is not an error.
    if (name === 'ref' || typeof error !== 'object' || error === null) continue
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message
    const nested = firstError(error)
    if (nested) return nested
  }
  return undefined
}
