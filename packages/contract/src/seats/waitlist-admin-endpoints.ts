import { body, csvFile, endpoint, json } from '../endpoint.ts'
import { bulkPreview, bulkReport } from '../school/bulk.ts'
import { reviewBulk, waitlistBulkPreview } from './review-bulk.ts'
import { closedSession } from './seat-refusals.ts'
import {
  waitlistDecided,
  waitlistDecision,
  waitlistExport,
  waitlistFilter,
  waitlistPage,
} from './waitlist.ts'

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/admin/waitlist',
  tag: 'Waitlist',
  summary: 'List waitlist entries by page',
  who: 'admin',
  proof: 'never',
  query: waitlistFilter,
  firstMessage: true,
  responses: { 200: json(waitlistPage, 'The page') },
})

export const exportWaitlist = endpoint({
  method: 'GET',
  path: '/admin/waitlist/export',
  tag: 'Waitlist',
  summary: 'Export the matching waitlist entries as CSV',
  who: 'admin',
  proof: 'never',
  query: waitlistExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const decideEntry = endpoint({
  method: 'PUT',
  path: '/admin/classes/:classId/waitlist/:entryId',
  tag: 'Waitlist',
  summary: 'Enroll a user from the waitlist, if a seat is available, or reject their entry',
  who: 'admin',
  proof: 'never',
  body: body(waitlistDecision, { status: 'rejected', reason: 'The session is for advanced students.' }),
  firstMessage: true,
  responses: {
    200: json(waitlistDecided, 'The entry and its enrollment, null while the decision can be undone'),
  },
  refusals: [
    ...closedSession,
    'account_not_active',
    'not_waiting',
    'session_full',
    'staff_cannot_enroll',
    'waitlist_entry_closed',
  ],
})

export const previewWaitlistBulk = endpoint({
  method: 'POST',
  path: '/admin/waitlist/bulk/preview',
  tag: 'Waitlist',
  summary: 'Preview a bulk operation on waitlist entries',
  who: 'admin',
  proof: 'never',
  body: body(waitlistBulkPreview),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(bulkPreview, 'Each row, and the totals') },
})

export const decideEntriesInBulk = endpoint({
  method: 'POST',
  path: '/admin/waitlist/bulk',
  tag: 'Waitlist',
  summary: 'Approve or reject several waitlist entries, each as the single operation does',
  who: 'admin',
  proof: 'never',
  body: body(reviewBulk),
  firstMessage: true,
  responses: { 200: json(bulkReport, 'The result of each row') },
})
