import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { USER_OVERVIEW, WORK_QUEUE } from '@/features/seats/review-admin/query-keys.ts'
import { useUndoable } from '@/features/seats/review-admin/use-undoable.ts'
import { type Review, reviewBody, reviewed, reviewFailed } from './review.ts'

interface Sent {
  id: string
  review: Review
  reason?: string
  keepsFocus?: boolean
}

/** Reviews one enrollment, or undoes the review. */
export function useReview(showBanner: (banner: BannerMessage | null) => void) {
  return useUndoable<Sent>(showBanner, {
    send: (call, { id, review, reason }) =>
      call('POST', `/enrollments/:id/${review}`, { params: { id }, body: reviewBody(review, reason) }),
    undo: (call, id, operation_id) =>
      call('POST', '/enrollments/:id/undo', { params: { id }, body: { operation_id } }),
    done: ({ review }) => reviewed(review),
    failed: ({ review }) => reviewFailed(review),
    lists: ['enrollments', USER_OVERVIEW, WORK_QUEUE],
  })
}
