import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Changes the password at once, because a device never stores a password. Throws like `callApi`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const login = await readLogin()
  await call('PUT', '/profile/password', {
    body: { currentPassword, newPassword },
    ...(login && { token: login.token }),
  })
}
