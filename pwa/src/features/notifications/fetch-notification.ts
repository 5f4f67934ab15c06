import type { Notification, StaffNotification } from '@cubby/contract/notifications'
import { callApi } from '@/api/client.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Loads a notification: staff by the administrators' call, everybody else their own. Throws like `callApi`. */
export async function fetchNotification(
  id: string,
  staff: boolean,
  signal: AbortSignal,
): Promise<StaffNotification> {
  const login = await readLogin()
  const options = { signal, ...(login && { token: login.token }) }
  const path = `/notifications/${encodeURIComponent(id)}`
  if (staff) return callApi<StaffNotification>(`/admin${path}`, options)
  const { notification } = await callApi<{ notification: Notification }>(path, options)
  return { notification, is_mine: true, recipient_name: '' }
}
