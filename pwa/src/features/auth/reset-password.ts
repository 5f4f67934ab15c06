import type { ResetPasswordForm } from '@cubby/contract/account-recovery'
import { call } from '@/api/call.ts'
import { checkLogin } from '@/offline/session/login.ts'

/** Sets a new password with a mailed link. It ends every login, so the one on this device is checked. Throws like call. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const body: ResetPasswordForm = { token, newPassword }
  await call('POST', '/users/reset-password', { body })
  void checkLogin()
}
