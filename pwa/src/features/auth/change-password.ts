import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Asks the server at once: a password never waits on a device. Throws like `call`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const login = await readLogin()
  await call('PUT', '/profile/password', {
    body: { currentPassword, newPassword },
    ...(login && { token: login.token }),
  })
}
