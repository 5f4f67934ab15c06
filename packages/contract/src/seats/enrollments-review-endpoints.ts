import { z } from 'zod'
import { body, endpoint, json, optionalBody } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { bulkPreview, bulkReport } from '../school/bulk.ts'
import { id } from '../text.ts'
import { rejection, reviewableEnrollment, reviewRequest, undoRequest } from './enrollments-review.ts'
import { enrollmentBulkPreview, reviewBulk } from './review-bulk.ts'
import { closedSession } from './seat-refusals.ts'

export const approve = endpoint({
  method: 'POST',
  path: '/enrollments/:id/approve',
  tag: 'Enrollments',
  summary: 'Approve an enrollment',
  who: 'admin',
  proof: 'never',
  body: optionalBody(reviewRequest),
  firstMessage: true,
  responses: {
    200: json(z.object({ enrollment: reviewableEnrollment }), 'The enrollment, with its new status'),
  },
  refusals: [
    ...closedSession,
    'account_not_active',
    'already_enrolled',
    'session_full',
    'staff_cannot_enroll',
  ],
})

export const setPending = endpoint({
  method: 'POST',
  path: '/enrollments/:id/pending',
  tag: 'Enrollments',
  summary: 'Set an enrollment back to pending',
  who: 'admin',
  proof: 'never',
  body: optionalBody(reviewRequest),
  firstMessage: true,
  responses: {
    200: json(z.object({ enrollment: reviewableEnrollment }), 'The enrollment, with its new status'),
  },
  refusals: [
    'account_not_active',
    'already_enrolled',
    'session_full',
    'session_removed',
    'staff_cannot_enroll',
  ],
})

export const reject = endpoint({
  method: 'POST',
  path: '/enrollments/:id/reject',
  tag: 'Enrollments',
  summary:
    'Reject an enrollment, with an optional reason; its seat is offered to the next user on the waitlist',
  who: 'admin',
  proof: 'never',
  body: optionalBody(rejection, { decline_reason: 'The prerequisite is missing.' }),
  firstMessage: true,
  responses: {
    200: json(z.object({ enrollment: reviewableEnrollment }), 'The enrollment, with its new status'),
  },
  refusals: ['session_removed'],
})

export const undoReview = endpoint({
  method: 'POST',
  path: '/enrollments/:id/undo',
  tag: 'Enrollments',
  summary: 'Undo a review within 10 seconds',
  who: 'admin',
  proof: 'never',
  body: body(undoRequest),
  firstMessage: true,
  responses: {
    200: json(z.object({ enrollment: reviewableEnrollment }), 'The enrollment, with its new status'),
  },
  refusals: ['undo_refused'],
})

export const otherStatus = endpoint({
  method: 'POST',
  path: '/enrollments/:id/:status',
  tag: 'Enrollments',
  summary: 'Always refused: no other status can be set',
  who: 'admin',
  proof: 'never',
  params: z.object({ id, status: z.string() }),
  repeatable: false,
  hide: true,
  firstMessage: true,
  responses: {},
})

export const previewEnrollmentBulk = endpoint({
  method: 'POST',
  path: '/admin/enrollments/bulk/preview',
  tag: 'Enrollments',
  summary: 'Preview a bulk operation on enrollments without performing it',
  who: 'admin',
  proof: 'never',
  body: body(enrollmentBulkPreview),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(bulkPreview, 'Each row, and the totals') },
})

export const reviewEnrollmentsInBulk = endpoint({
  method: 'POST',
  path: '/admin/enrollments/bulk',
  tag: 'Enrollments',
  summary: 'Approve or reject several enrollments at once, by the rules of the single operation',
  who: 'admin',
  proof: 'never',
  body: body(reviewBulk, { operation: 'approve', ids: [exampleIds.enrollment] }),
  firstMessage: true,
  responses: {
    200: json(bulkReport, 'The result of each row', {
      results: [{ id: exampleIds.enrollment, refused: null }],
    }),
  },
})
