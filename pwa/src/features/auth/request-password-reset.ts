import type { ForgotPasswordForm } from '@cubby/contract/account-recovery'
import { callApi } from '@/api/client.ts'

/** Has a reset link mailed, if there is such an account; the answer does not tell. Throws like callApi. */
export async function requestPasswordReset(email: ForgotPasswordForm['email']): Promise<void> {
  await callApi('/users/forgot-password', { method: 'POST', body: { email } })
}
