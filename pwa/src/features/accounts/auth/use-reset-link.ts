import type { ResetLinkResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'

/** Returns the account of an emailed reset link. */
export function useResetLink(token: string): RequestState<string> {
  return useRequest(
    `reset ${token}`,
    { refused: messages.resetLinkInvalid, failed: messages.resetFailed },
    async (signal) => {
      const { user }: Partial<ResetLinkResponse> = await call('GET', '/users/reset-password/:token', {
        params: { token },
        signal,
      })
      if (typeof user?.name !== 'string') throw new Error(messages.invalidServerResponse)
      return user.name
    },
  )
}
