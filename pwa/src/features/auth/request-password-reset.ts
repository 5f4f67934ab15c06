import type { ForgotPasswordForm } from '@cubby/contract/account-recovery'
import { call } from '@/api/call.ts'

/** Has a reset link mailed, if there is such an account; the answer does not tell. Throws like call. */
export async function requestPasswordReset(email: ForgotPasswordForm['email']): Promise<void> {
  await call('POST', '/users/forgot-password', { body: { email } })
}
