import type { VerifyEmailForm } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { checkLogin } from '@/offline/session/login.ts'

/** Verifies the email address with an emailed link and returns the server's message. */
export function useVerification(token: string): RequestState<string> {
  return useRequest(`verify ${token}`, { refused: messages.verificationLinkInvalid }, async (signal) => {
    const body: VerifyEmailForm = { token }
    const { message } = await call('POST', '/users/verify-email', { body, signal })
    void checkLogin()
    return message
  })
}
