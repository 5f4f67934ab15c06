import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Calls the server at once: a password is never stored on a device. Throws like `callApi`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const login = await readLogin()
  await call('PUT', '/profile/password', {
    body: { currentPassword, newPassword },
    ...(login && { token: login.token }),
  })
}
