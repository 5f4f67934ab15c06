import { body, endpoint, json } from '../endpoint.ts'
import { newUser, userInvited } from './invitations.ts'
import { joinCode, joinCodeRequest } from './join-codes.ts'

export const inviteUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  tag: 'User Management',
  summary: 'Create an account without a password and mail its user a link that sets one',
  who: 'admin',
  proof: 'sometimes',
  body: body(newUser, {
    first_name: 'Rosa',
    last_name: 'Delgado',
    email: 'rosa.delgado@example.com',
    phone_number: '(718) 555-0187',
    role: 'instructor',
  }),
  firstMessage: true,
  responses: { 201: json(userInvited, 'Invited') },
  refusals: ['email_taken'],
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/admin/users/:id/invitation',
  tag: 'User Management',
  summary: 'Send the invitation again; the former link stops working',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(userInvited, 'Sent') },
  refusals: ['account_not_active', 'no_email', 'password_already_set'],
})

export const makeJoinCode = endpoint({
  method: 'POST',
  path: '/admin/users/:id/join-code',
  tag: 'User Management',
  summary:
    'Make the code with which a student without an email address gets a login; a former code stops working',
  who: 'admin',
  proof: 'always',
  body: body(joinCodeRequest),
  repeatable: false,
  firstMessage: true,
  responses: { 201: json(joinCode, 'The code to read out; it is shown once') },
  refusals: ['account_not_active', 'has_email'],
})
