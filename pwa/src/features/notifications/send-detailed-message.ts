import type { DetailedMessage, DetailedMessageResponse } from '@cubby/contract/notifications'
import { callApi } from '@/api/client.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Sends once per key, however often it is tried. Throws like `callApi`. */
export async function sendDetailedMessage(
  message: DetailedMessage,
  key: string,
): Promise<DetailedMessageResponse> {
  const login = await readLogin()
  return callApi<DetailedMessageResponse>('/admin/notifications/detailed', {
    method: 'POST',
    body: message,
    headers: { 'Idempotency-Key': key },
    ...(login && { token: login.token }),
  })
}
