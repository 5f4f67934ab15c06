import type { BannerMessage } from '@/features/admin/messages/use-banner.ts'
import { useUndoable } from '@/features/admin/review/use-undoable.ts'
import { type Review, reviewCall, reviewed, reviewFailed } from './review.ts'

interface Sent {
  id: string
  review: Review
  reason?: string
}

/** Reviews one enrollment, or undoes that. */
export function useReview(showBanner: (banner: BannerMessage | null) => void) {
  return useUndoable<Sent>(showBanner, {
    callOf: ({ id, review, reason }) => reviewCall(id, review, reason),
    undoPathOf: (id) => `/enrollments/${id}/undo`,
    done: ({ review }) => reviewed(review),
    failed: ({ review }) => reviewFailed(review),
    lists: ['enrollments'],
  })
}
