import { body, endpoint, json } from '../endpoint.ts'
import { approvalAsked } from '../school/strong-actions.ts'
import { mergePreview, mergeQuery, mergeRequest } from './merging.ts'
import { userChanged } from './users.ts'

export const readMergePreview = endpoint({
  method: 'GET',
  path: '/admin/users/:id/merge',
  tag: 'User Management',
  summary: 'Preview the merge of an account into another one of the same person',
  description:
    'For administrators. Says what would move, the conflicts, and why the merge is refused. Changes nothing.',
  who: 'admin',
  proof: 'never',
  query: mergeQuery,
  firstMessage: true,
  responses: { 200: json(mergePreview, 'The preview') },
})

export const mergeUsers = endpoint({
  method: 'POST',
  path: '/admin/users/:id/merge',
  tag: 'User Management',
  summary: 'Merge an account into another one of the same person; this cannot be undone',
  description:
    'For administrators. Enrollments, payments, certificates, and everything else move to the account that stays. The other one is logged out everywhere and erased.',
  who: 'admin',
  proof: 'always',
  body: body(mergeRequest),
  firstMessage: true,
  responses: {
    200: json(userChanged, 'Merged. The account that stays'),
    202: json(approvalAsked, 'Another administrator has to approve it'),
  },
  refusals: [
    'approval_requested',
    'email_needed',
    'last_admin',
    'merge_conflict',
    'merge_into_inactive',
    'merge_into_no_email',
    'merge_own_account',
    'merge_roles_differ',
    'merge_same_account',
    'merge_test_account',
  ],
})
