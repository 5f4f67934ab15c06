import { expect, it } from 'vitest'
import { reviewCall, reviewsOf } from './review.ts'

it('hides only the review whose status the enrollment has, also in the past', () => {
  const reviewsAt = (enrollment_status: Parameters<typeof reviewsOf>[0]['enrollment_status']) =>
    reviewsOf({ enrollment_status })
  expect(reviewsAt('pending')).toEqual(['approve', 'reject'])
  expect(reviewsAt('approved')).toEqual(['pending', 'reject'])
  expect(reviewsAt('rejected')).toEqual(['pending', 'approve'])
  expect(reviewsAt('declined')).toEqual(['pending', 'approve'])
  expect(reviewsAt('withdrawn')).toEqual(['pending', 'approve', 'reject'])
})

it('asks for every review in a way that can be undone', () => {
  expect(reviewCall('1', 'approve')).toEqual([
    '/enrollments/1/approve',
    { method: 'POST', body: { undoable: true } },
  ])
  expect(reviewCall('1', 'reject', ' Full ')).toEqual([
    '/enrollments/1/reject',
    { method: 'POST', body: { undoable: true, decline_reason: 'Full' } },
  ])
})
