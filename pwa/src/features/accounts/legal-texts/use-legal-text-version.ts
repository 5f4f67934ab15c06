import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'

/** Fetches an earlier version of a text. */
export function useLegalTextVersion(kind: LegalTextKind, version: number): RequestState<LegalText> {
  return useRequest(
    `legal text ${kind} ${version}`,
    { refused: messages.legalTextNotFound, failed: messages.legalTextsFailed },
    async (signal) => {
      const { legal_text } = await call('GET', '/legal-texts/:kind/:version', {
        params: { kind, version: String(version) },
        signal,
      })
      if (typeof legal_text?.text !== 'string') throw new Error(messages.invalidServerResponse)
      return legal_text
    },
  )
}
