import { messageResponse } from '../accounts/account-recovery.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { approvalAsked } from '../school/strong-actions.ts'
import {
  passwordSetting,
  roleChange,
  statusChange,
  testAccountChange,
  userChanged,
  userCorrection,
} from './users.ts'

export const correctUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/profile',
  tag: 'User Management',
  summary: "Correct a user's name, email, or phone number; a conflicting edit is refused with both values",
  description:
    'A new email address replaces the old one when the user opens the link that is mailed to it, or at once if the user has no password yet. The old address is told. The current address cancels a change that waits, and the waiting address sends its link again.',
  who: 'admin',
  proof: 'sometimes',
  body: body(userCorrection, {
    phone_number: '(718) 555-0163',
    base: { phone_number: null },
  }),
  firstMessage: true,
  responses: { 200: json(userChanged, 'Corrected') },
  refusals: ['email_needed', 'email_taken', 'own_email', 'phone_needed', 'profile_conflict'],
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/role',
  tag: 'User Management',
  summary: "Change a user's role and end their logins",
  who: 'admin',
  proof: 'always',
  body: body(roleChange, { role: 'instructor' }),
  firstMessage: true,
  responses: { 200: json(userChanged, 'Changed') },
  refusals: ['email_needed', 'last_admin'],
})

export const changeStatus = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/status',
  tag: 'User Management',
  summary: "Change a user's status and end their logins",
  who: 'admin',
  proof: 'sometimes',
  body: body(statusChange, { status: 'suspended' }),
  firstMessage: true,
  responses: { 200: json(userChanged, 'Changed') },
  refusals: ['email_needed', 'last_admin'],
})

export const setTestAccount = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/test-account',
  tag: 'User Management',
  summary: 'Mark an account as a test account, whose outstanding payments are not counted',
  who: 'admin',
  proof: 'never',
  body: body(testAccountChange),
  firstMessage: true,
  responses: { 200: json(userChanged, 'Changed') },
})

export const setPassword = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/password',
  tag: 'User Management',
  summary: "Set another user's password, and end their logins and calendar link",
  who: 'admin',
  proof: 'always',
  body: body(passwordSetting),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Set') },
  refusals: ['no_email', 'own_password', 'weak_password'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  tag: 'User Management',
  summary: 'Delete an account; enrollments and payments stay, without a name',
  description: 'For administrators. If the settings say so, another administrator has to approve it first.',
  who: 'admin',
  proof: 'always',
  responses: {
    200: json(messageResponse, 'Deleted'),
    202: json(approvalAsked, 'Another administrator has to approve it'),
  },
  refusals: ['approval_requested', 'last_admin'],
})
