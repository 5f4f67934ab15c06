import { messages } from '@cubby/contract/messages'
import { ApiError, NetworkError } from '@/offline/api.ts'
import { readLogin } from '@/offline/login.ts'

/** Sends a file to the students of a class. Throws ApiError and NetworkError. */
export async function uploadMaterial(classId: string, file: File, title: string): Promise<void> {
  const login = await readLogin()
  const form = new FormData()
  form.set('title', title)
  form.set('file', file)
  let answer: Response
  try {
    answer = await fetch(`/api/classes/${classId}/materials`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${login?.token ?? ''}` },
      body: form,
    })
  } catch (cause) {
    throw new NetworkError({ cause })
  }
  if (answer.ok) return
  const said: { error?: string; code?: string } = await answer.json().catch(() => ({}))
  throw new ApiError(said.error ?? messages.materialUploadFailed, {
    status: answer.status,
    code: said.code ?? `http_${answer.status}`,
    isSaid: said.error !== undefined,
    fields: {},
    retryAfterMs: null,
  })
}
