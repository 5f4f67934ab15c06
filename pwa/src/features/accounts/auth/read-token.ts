/** Returns the token of an emailed link from the URL, or undefined when missing or empty. */
export function readToken(search: Record<string, unknown>): { token?: string | undefined } {
  // The router parses a token that consists of digits as a number.
  const token = typeof search.token === 'number' ? String(search.token) : search.token
  return { token: typeof token === 'string' && token !== '' ? token : undefined }
}
