import { endpoint, json } from '../endpoint.ts'
import { userOverview } from './user-overview.ts'

export const readUserOverview = endpoint({
  method: 'GET',
  path: '/admin/users/:id/overview',
  tag: 'User Management',
  summary:
    'Read a user with their enrollments, attendance, waitlist entries, payments, certificates, and messages',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(userOverview, 'The user') },
})
