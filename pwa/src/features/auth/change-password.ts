import { callApi } from '@/api/client.ts'
import { readLogin } from '@/offline/session/login.ts'

/** Asks the server at once: a password never waits on a device. Throws like `callApi`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const login = await readLogin()
  await callApi('/profile/password', {
    method: 'PUT',
    body: { currentPassword, newPassword },
    ...(login && { token: login.token }),
  })
}
