import type { ResetPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { call } from '@/api/call.ts'
import { checkLogin } from '@/offline/session/login.ts'

/**
 * Sets a new password with an emailed link. This ends all logins of the account, so the login of this device is
 * checked. Throws like `callApi`.
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const body: ResetPasswordForm = { token, newPassword }
  await call('POST', '/users/reset-password', { body })
  void checkLogin()
}
