import type { ResendVerificationForm } from '@cubby/contract/account-recovery'
import { callApi } from '@/api/client.ts'

/** Has a new verification link mailed, if the address waits for one; the answer does not tell. Throws like callApi. */
export async function resendVerification(email: ResendVerificationForm['email']): Promise<void> {
  await callApi('/users/resend-verification', { method: 'POST', body: { email } })
}
