import { ApiError, NetworkError } from '@/offline/api.ts'
import { checkLogin } from '@/offline/login.ts'

/** More than words get: on a weak signal, a file of 5 MB takes its time. */
const TIMEOUT_MS = 60_000

/**
 * Fetches a file that only somebody logged in may have. When the server lets them in no longer, or not there,
 * the stored login is checked: the screens follow it. Throws ApiError and NetworkError.
 */
export async function fetchFile(url: string, token: string): Promise<Blob> {
  const answer = await received(url, token)
  if (answer.ok) return answer.blob
  const { status } = answer
  if (status === 401 || status === 403) void checkLogin()
  const code = `http_${status}`
  throw new ApiError(`HTTP error! status: ${status}`, { status, code, fields: {}, retryAfterMs: null })
}

async function received(url: string, token: string) {
  try {
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { ok, status, headers } = answer
    if (headers.get('Content-Type')?.startsWith('text/html'))
      throw new Error('the page of a captive portal or of a proxy')
    return { ok, status, blob: await answer.blob() }
  } catch (cause) {
    throw new NetworkError({ cause })
  }
}
