/** The token of a mailed link, as it stands in the URL. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  // A token of digits alone is parsed as a number.
  const token = typeof search.token === 'number' ? String(search.token) : search.token
  return typeof token === 'string' && token !== '' ? { token } : {}
}
