import type { StaffNotification } from '@cubby/contract/messages/notifications'
import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

/**
 * Fetches a notification: for staff from the administrators' endpoint, for other users their own. Throws like
 * `callApi`.
 */
export async function fetchNotification(
  id: string,
  staff: boolean,
  signal: AbortSignal,
): Promise<StaffNotification> {
  const login = await readLogin()
  const options = { params: { id }, signal, ...(login && { token: login.token }) }
  if (staff) return call('GET', '/admin/notifications/:id', options)
  const { notification } = await call('GET', '/notifications/:id', options)
  return { notification, is_mine: true, recipient_name: '' }
}
