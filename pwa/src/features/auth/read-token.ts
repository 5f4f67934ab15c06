/** The token of a mailed link, as it stands in the URL; undefined when it is missing or empty. */
export function readToken(search: Record<string, unknown>): { token?: string | undefined } {
  // A token of digits alone is parsed as a number.
  const token = typeof search.token === 'number' ? String(search.token) : search.token
  return { token: typeof token === 'string' && token !== '' ? token : undefined }
}
