import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { syncSoon } from '@/offline/sync/sync.ts'

const queryKey = ['legal-texts']

/** The drafts and versions of the Terms and the Privacy Policy. */
export function useLegalTexts() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsUser('GET', '/admin/legal-texts', { signal }),
  })
}

/** Returns the functions that save the draft of a text and publish it. They throw ApiError and NetworkError. */
export function useLegalTextOperations(kind: LegalTextKind) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return {
    /** `base` is the draft that the edit started from. */
    async save(text: string, base: string | null) {
      const saved = await callOnce('PUT', '/admin/legal-texts/:kind/draft', {
        params: { kind },
        body: { text, base },
      })
      queries.setQueryData(queryKey, saved)
    },
    /** Publishes the saved draft. */
    async publish(text: string) {
      const published = await callOnce('POST', '/admin/legal-texts/:kind/versions', {
        params: { kind },
        body: { text },
      })
      queries.setQueryData(queryKey, published)
      syncSoon('connection', ['provider', 'legal_texts'])
    },
  }
}
