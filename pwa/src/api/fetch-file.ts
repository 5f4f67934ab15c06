import { ApiError, NetworkError, recheckLogin } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'
import { isRecord } from './read-response.ts'

/**
 * Fetches a file for the logged-in user until `signal` aborts. When the server refuses the login, the stored login
 * is checked, and the screens follow it. When it demands a fresh proof, the user is asked for it first. Throws ApiError
 * and NetworkError.
 */
export function fetchFile(url: string, token: string, signal?: AbortSignal): Promise<Blob> {
  return withFreshProof(() => fetchOnce(url, token, signal))
}

async function fetchOnce(url: string, token: string, signal: AbortSignal | undefined): Promise<Blob> {
  const { ok, status, blob } = await download(url, token, signal)
  if (ok) return blob
  const needsProof = status === 403 && (await codeIn(blob)) === 'proof_required'
  if (status === 401 || (status === 403 && !needsProof)) recheckLogin()
  const code = status === 401 ? 'unauthorized' : needsProof ? 'proof_required' : `http_${status}`
  throw new ApiError(`HTTP error! status: ${status}`, { status, code, fields: {}, retryAfterMs: null })
}

/** The code of a refusal that came in place of the file. */
async function codeIn(blob: Blob): Promise<unknown> {
  try {
    const body: unknown = JSON.parse(await blob.text())
    return isRecord(body) ? body.code : undefined
  } catch {
    return undefined
  }
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
