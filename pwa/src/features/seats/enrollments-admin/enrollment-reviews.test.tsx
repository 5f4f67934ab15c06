import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { typedCall } from '@/api/call.ts'
import { ReviewActions } from '@/features/seats/review-admin/review-actions.tsx'
import { enrollmentReviews, reviewsOf } from './enrollment-reviews.ts'

const option = (consequence: string) => ({ blocked: null, consequence })

function enrollmentWith(changes: Partial<ReviewableEnrollment>): ReviewableEnrollment {
  return {
    id: '1',
    student_name: 'Maya Torres',
    class_name: 'CPR',
    enrollment_status: 'pending',
    undo: null,
    reviews: {
      approve: option('Asks for $95.00 by Nov 27, 2026. Emails the student.'),
      pending: option('Emails the student.'),
      reject: { blocked: 'This session is no longer offered', consequence: null },
    },
    ...changes,
  } as ReviewableEnrollment
}

function shown(changes: Partial<ReviewableEnrollment>): string {
  return renderToStaticMarkup(
    <ReviewActions
      kind={enrollmentReviews}
      row={enrollmentWith(changes)}
      place="card"
      sending={undefined}
      undoing={false}
      reviewedHere={false}
      onReview={() => {}}
      onUndo={() => {}}
    />,
  )
}

it('shows the consequence of each button, or why it is unavailable', () => {
  const page = shown({})
  expect(page).toMatch(/Approve:<\/span> Asks for \$95\.00 by Nov 27, 2026\. Emails the student\./)
  expect(page).toMatch(/Reject:<\/span> This session is no longer offered/)
  expect(page).not.toContain('Set Pending')
  expect(page).not.toContain('Undo')
})

it('shows Undo in the row for the time that the server reports', () => {
  const undo = { operation_id: '2', status: 'pending', seconds_left: 7.9 } as const
  const page = shown({ enrollment_status: 'approved', undo })
  expect(page).toContain('aria-label="Undo 7 s: Maya Torres, CPR"')
  expect(page).toContain('7 s')
  expect(page).not.toContain('aria-label="Approve')
  const over = shown({ enrollment_status: 'approved', undo: { ...undo, seconds_left: 0 } })
  expect(over).toContain('Takes effect now')
  expect(over).not.toContain('aria-label="Undo')
})

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
  const bodies: unknown[] = []
  const call = typedCall(async (_method, _path, options) => bodies.push(options?.body))
  const row = enrollmentWith({})
  void enrollmentReviews.send(call, { row, review: 'approve' })
  void enrollmentReviews.send(call, { row, review: 'reject', reason: ' Full ' })
  expect(bodies).toEqual([{ undoable: true }, { undoable: true, decline_reason: 'Full' }])
})
