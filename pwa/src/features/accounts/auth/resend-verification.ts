import type { ResendVerificationForm } from '@cubby/contract/accounts/account-recovery'
import { call } from '@/api/call.ts'

/**
 * Requests a new verification link. The response does not reveal whether the address is unverified. Throws like
 * callApi.
 */
export async function resendVerification(email: ResendVerificationForm['email']): Promise<void> {
  await call('POST', '/users/resend-verification', { body: { email } })
}
