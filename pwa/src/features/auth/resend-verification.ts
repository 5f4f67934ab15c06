import type { ResendVerificationForm } from '@cubby/contract/account-recovery'
import { call } from '@/api/call.ts'

/** Has a new verification link mailed, if the address waits for one; the answer does not tell. Throws like call. */
export async function resendVerification(email: ResendVerificationForm['email']): Promise<void> {
  await call('POST', '/users/resend-verification', { body: { email } })
}
