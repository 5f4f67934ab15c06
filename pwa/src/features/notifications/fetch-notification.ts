import type { StaffNotification } from '@cubby/contract/notifications'
import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Loads a notification: staff by the administrators' call, everybody else their own. Throws like `call`. */
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
