import type { DetailedMessage, DetailedMessageResponse } from '@cubby/contract/messages/notifications'
import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Sends a follow-up message. Takes effect once per key. Throws like `callApi`. */
export async function sendDetailedMessage(
  message: DetailedMessage,
  key: string,
): Promise<DetailedMessageResponse> {
  const login = await readLogin()
  return call('POST', '/admin/notifications/detailed', {
    body: message,
    idempotencyKey: key,
    ...(login && { token: login.token }),
  })
}
