import type { ResetLinkResponse } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { callApi } from '@/api/client.ts'
import { type Question, useQuestion } from '@/api/use-question.ts'

/** Whom a mailed reset link is for. */
export function useResetLink(token: string): Question<string> {
  return useQuestion(
    `reset ${token}`,
    { refused: messages.resetLinkInvalid, failed: messages.resetFailed },
    async (signal) => {
      const path = `/users/reset-password/${encodeURIComponent(token)}`
      const { user } = await callApi<ResetLinkResponse>(path, { signal })
      if (typeof user?.name !== 'string') throw new Error(messages.invalidServerResponse)
      return user.name
    },
  )
}
