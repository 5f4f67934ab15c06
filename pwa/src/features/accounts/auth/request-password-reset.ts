import type { ForgotPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { call } from '@/api/call.ts'

/** Requests an emailed reset link. The response does not reveal whether the account exists. Throws like callApi. */
export async function requestPasswordReset(email: ForgotPasswordForm['email']): Promise<void> {
  await call('POST', '/users/forgot-password', { body: { email } })
}
