import type { TransferForm } from '@cubby/contract/seats/transfers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'

/** Reads what a transfer to this session would do now. */
export function useTransferPreview(id: string, sessionId: string) {
  return useQuery({
    queryKey: ['transfer-preview', id, sessionId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/enrollments/:id/transfer', {
        params: { id },
        query: { session_id: sessionId },
        signal,
      }),
    enabled: sessionId !== '',
    // A refusal is a result, so it is not retried. Seats change at any time, so nothing is cached.
    retry: false,
    gcTime: 0,
  })
}

/** Moves an enrollment. Then refetches all lists, also after a refusal. */
export function useTransfer(id: string) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TransferForm) =>
      callOnce('POST', '/admin/enrollments/:id/transfer', { params: { id }, body }),
    onSettled: () => void queries.invalidateQueries(),
  })
}

/** Declines the request of a student. */
export function useDeclineRequest(id: string) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      callOnce('POST', '/admin/enrollments/:id/transfer-request/decline', {
        params: { id },
        body: { reason },
      }),
    onSettled: () => void queries.invalidateQueries(),
  })
}
