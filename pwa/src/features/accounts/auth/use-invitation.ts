import { messages } from '@cubby/contract/messages'
import type { InvitationResponse } from '@cubby/contract/people/invitations'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'

/** Returns the user of an emailed invitation. */
export function useInvitation(token: string): RequestState<InvitationResponse['user']> {
  return useRequest(
    `invitation ${token}`,
    { refused: messages.invitationInvalid, failed: messages.invitationFailed },
    async (signal) => {
      const { user }: Partial<InvitationResponse> = await call('GET', '/users/invitations/:token', {
        params: { token },
        signal,
      })
      if (typeof user?.name !== 'string') throw new Error(messages.invalidServerResponse)
      return user
    },
  )
}
