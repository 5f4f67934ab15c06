import type { VerifyEmailForm } from '@cubby/contract/accounts/account-recovery'
import { call } from '@/api/call.ts'
import { checkLogin } from '@/offline/session/login.ts'

/** Verifies an email address with the token of an emailed link. Returns the server's message. */
export async function verifyEmail(token: string, signal: AbortSignal): Promise<string> {
  const body: VerifyEmailForm = { token }
  const { message } = await call('POST', '/users/verify-email', { body, signal })
  // A check that is already under way may have read the old state, so another check follows it.
  void checkLogin().then(checkLogin)
  return message
}
