import { messages } from '@cubby/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Banner } from '@/features/admin/use-banner.ts'
import { failureText } from '@/offline/failure-text.ts'
import { type Review, reviewed, reviewFailed, sendReview } from './review.ts'

interface Sent {
  id: string
  review: Review
  reason?: string
}

/** Reviews one enrollment, says in the banner how that went, and asks for the lists anew. */
export function useReview(say: (banner: Banner) => void) {
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, review, reason }: Sent) => sendReview(id, review, reason),
    onSuccess: (_, { review }) => say({ tone: 'success', text: reviewed(review) }),
    onError: (error, { review }) => {
      const text = reviewFailed(review)
      say({ tone: 'error', text, detail: failureText(error, messages.networkFailed, '') })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['enrollments'] }),
  })
  const sending = isPending ? variables : undefined
  return {
    send: mutate,
    sendingOf: (id: string) => (sending?.id === id ? sending.review : undefined),
  }
}
