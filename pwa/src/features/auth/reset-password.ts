import type { ResetPasswordForm } from '@cubby/contract/account-recovery'
import { callApi } from '@/api/client.ts'
import { checkLogin } from '@/offline/session/login.ts'

/** Sets a new password with a mailed link. It ends every login, so the one on this device is checked. Throws like callApi. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const body: ResetPasswordForm = { token, newPassword }
  await callApi('/users/reset-password', { method: 'POST', body })
  void checkLogin()
}
