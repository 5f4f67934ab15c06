import { ApiError, NetworkError, recheckLogin } from './client.ts'

/**
 * Fetches a file for the logged-in user until `signal` aborts. When the server refuses the login, the stored login
 * is checked, and the screens follow it. Throws ApiError and NetworkError.
 */
export async function fetchFile(url: string, token: string, signal?: AbortSignal): Promise<Blob> {
  const { ok, status, blob } = await download(url, token, signal)
  if (ok) return blob
  if (status === 401 || status === 403) recheckLogin()
  const code = status === 401 ? 'unauthorized' : `http_${status}`
  throw new ApiError(`HTTP error! status: ${status}`, { status, code, fields: {}, retryAfterMs: null })
}

async function download(url: string, token: string, signal: AbortSignal | undefined) {
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: signal ?? null,
    })
    const { ok, status, headers } = response
    if (headers.get('Content-Type')?.startsWith('text/html'))
      throw new Error('the page of a captive portal or of a proxy')
    return { ok, status, blob: await response.blob() }
  } catch (cause) {
    throw new NetworkError({ cause })
  }
}

/** Fetches a public text of the server. Fails if it is not there. */
export async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}
