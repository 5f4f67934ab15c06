import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import type { Banner } from '@/features/admin/use-banner.ts'
import { failureText } from '@/offline/failure-text.ts'
import { canBeUndone, type Review, reviewCall, reviewed, reviewFailed, statusAfter } from './review.ts'

interface Sent {
  id: string
  /** The status it has until then. */
  from: EnrollmentStatus
  review: Review
  reason?: string
}

/** Reviews one enrollment, says in the banner how that went and how to take it back, and asks for the lists anew. */
export function useReview(say: (banner: Banner | null) => void) {
  const askOnce = useAskOnce()
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, review, reason }: Sent) => askOnce(...reviewCall(id, review, reason)),
    onSuccess: (_, sent) =>
      say({
        tone: 'success',
        text: reviewed(sent.review),
        ...(canBeUndone(sent) && { undo: () => undo(sent) }),
      }),
    onError: (error, { review }) => {
      const text = reviewFailed(review)
      say({ tone: 'error', text, detail: failureText(error, messages.networkFailed, '') })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['enrollments'] }),
  })
  function undo({ id, review }: Sent) {
    say(null)
    mutate({ id, from: statusAfter[review], review: 'pending' })
  }
  const sending = isPending ? variables : undefined
  return {
    send: mutate,
    sendingOf: (id: string) => (sending?.id === id ? sending.review : undefined),
  }
}
