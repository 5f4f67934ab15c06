import { messages } from '@cubby/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@/features/admin/messages/failure-message.ts'
import type { BannerMessage } from '@/features/admin/messages/use-banner.ts'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { type Review, reviewCall, reviewed, reviewFailed } from './review.ts'

interface Sent {
  id: string
  review: Review
  reason?: string
}

/** Reviews one enrollment, or undoes that, says in the banner how it went, and asks for the lists anew. */
export function useReview(showBanner: (banner: BannerMessage | null) => void) {
  const askOnce = useAskOnce()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['enrollments'] })
  const review = useMutation({
    mutationFn: ({ id, review, reason }: Sent) => askOnce(...reviewCall(id, review, reason)),
    onSuccess: (_, sent) => showBanner({ tone: 'success', text: reviewed(sent.review) }),
    onError: (error, sent) =>
      showBanner({ tone: 'error', text: reviewFailed(sent.review), detail: reasonOf(error) }),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: ({ id, operationId }: { id: string; operationId: string }) =>
      askOnce(`/enrollments/${id}/undo`, { method: 'POST', body: { operation_id: operationId } }),
    onSuccess: () => showBanner({ tone: 'success', text: messages.undone }),
    onError: (error) => showBanner({ tone: 'error', text: messages.undoFailed, detail: reasonOf(error) }),
    onSettled,
  })
  return {
    send: review.mutate,
    /** The same for a form that stays open until it succeeds. */
    sendAsync: review.mutateAsync,
    undo: undo.mutate,
    /** What is on its way to an enrollment. */
    sendingOf: (id: string): Review | 'undo' | undefined => {
      if (undo.isPending && undo.variables.id === id) return 'undo'
      return review.isPending && review.variables.id === id ? review.variables.review : undefined
    },
    /** The enrollment that was reviewed here last: its Undo takes the focus of the button it replaces. */
    reviewedHere: review.isSuccess ? review.variables.id : null,
  }
}
