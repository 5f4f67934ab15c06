import { expect, it } from 'vitest'
import { reviewBody, reviewsOf } from './review.ts'

it('hides only the review with the current status, also for historical enrollments', () => {
  const reviewsAt = (enrollment_status: Parameters<typeof reviewsOf>[0]['enrollment_status']) =>
    reviewsOf({ enrollment_status })
  expect(reviewsAt('pending')).toEqual(['approve', 'reject'])
  expect(reviewsAt('approved')).toEqual(['pending', 'reject'])
  expect(reviewsAt('rejected')).toEqual(['pending', 'approve'])
  expect(reviewsAt('declined')).toEqual(['pending', 'approve'])
  expect(reviewsAt('withdrawn')).toEqual(['pending', 'approve', 'reject'])
})

it('makes every review undoable', () => {
  expect(reviewBody('approve')).toEqual({ undoable: true })
  expect(reviewBody('reject', ' Full ')).toEqual({ undoable: true, decline_reason: 'Full' })
})
