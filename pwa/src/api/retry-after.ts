/** `Retry-After` as milliseconds from now: seconds or an HTTP date. Null when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
