import { body, endpoint, json } from '../endpoint.ts'
import { bulkPreview, bulkReport } from '../school/bulk.ts'
import { userBulk, userBulkPreview } from './users-bulk.ts'

export const previewUserBulk = endpoint({
  method: 'POST',
  path: '/admin/users/bulk/preview',
  tag: 'User Management',
  summary: 'Preview a bulk operation on accounts',
  who: 'admin',
  proof: 'never',
  body: body(userBulkPreview),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(bulkPreview, 'Each row') },
})

export const changeUsersInBulk = endpoint({
  method: 'POST',
  path: '/admin/users/bulk',
  tag: 'User Management',
  summary: 'Suspend or activate several accounts, each as the single operation does; their logins end',
  who: 'admin',
  proof: 'always',
  body: body(userBulk),
  firstMessage: true,
  responses: { 200: json(bulkReport, 'The result of each row') },
  refusals: ['last_admin'],
})
