import { messages } from '@cubby/contract/messages'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { verifyEmail } from './verify-email.ts'

/** Verifies the email address with an emailed link and returns the server's message. */
export function useVerification(token: string): RequestState<string> {
  return useRequest(`verify ${token}`, { refused: messages.verificationLinkInvalid }, (signal) =>
    verifyEmail(token, signal),
  )
}
