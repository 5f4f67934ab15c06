import type { PathOf, ResultOf } from '@cubby/contract/endpoints'
import { ApiError, NetworkError, NOT_JSON } from '@/api/client.ts'
import { pathWith } from './call.ts'
import { readToken, recheckLogin } from './client.ts'
import { isRecord } from './read-response.ts'

interface UploadOptions {
  /** The message when the server gives no reason. */
  failed: string
  params?: Readonly<Record<string, string>>
  /** Called with the fraction that is already sent, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Uploads a form with a file through XMLHttpRequest, because `fetch` reports no progress. When the server refuses the
 * login, the stored login is checked, and the screens follow it. Throws ApiError and NetworkError.
 */
export function uploadForm<Path extends PathOf<'POST'>>(
  path: Path,
  form: FormData,
  options: UploadOptions,
): Promise<ResultOf<'POST', Path>>
// Not validated here, because the API validates its responses against the schemas that these types come from.
export async function uploadForm(
  path: string,
  form: FormData,
  { failed, params, onProgress }: UploadOptions,
): Promise<unknown> {
  const { status, body } = await send(
    pathWith(path, params && { params }),
    form,
    (await readToken()) ?? '',
    onProgress,
  )
  const isOk = status >= 200 && status < 300
  // A body that is not JSON is null.
  if (isOk && body !== null) return body
  if (status === 401 || status === 403) recheckLogin()
  const { error, code } = isRecord(body) ? body : {}
  const fallbackCode = isOk ? NOT_JSON : `http_${status}`
  throw new ApiError(typeof error === 'string' ? error : failed, {
    status,
    code: typeof code === 'string' ? code : fallbackCode,
    hasServerMessage: typeof error === 'string',
    fields: {},
    retryAfterMs: null,
  })
}

function send(path: string, form: FormData, token: string, onProgress: UploadOptions['onProgress']) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new NetworkError())
    request.send(form)
  })
}
