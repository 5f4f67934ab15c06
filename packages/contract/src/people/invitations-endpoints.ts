import { messageResponse } from '../accounts/account-recovery.ts'
import { loginResponse } from '../accounts/user.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { invitationAcceptance, invitationParams, invitationResponse } from './invitations.ts'
import { joinForm } from './join-codes.ts'

export const readInvitation = endpoint({
  method: 'GET',
  path: '/users/invitations/:token',
  tag: 'Accounts',
  summary: 'Get the user of an invitation link',
  who: 'anybody',
  params: invitationParams,
  firstMessage: true,
  responses: { 200: json(invitationResponse, 'The link works') },
  limits: ['reset'],
  refusals: ['invitation_expired', 'invitation_invalid', 'invitation_used'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/users/accept-invitation',
  tag: 'Accounts',
  summary: 'Set the first password of an account with the link of an invitation',
  who: 'anybody',
  body: body(invitationAcceptance),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'The password is set') },
  limits: ['reset'],
  refusals: [
    'consent_required',
    'invitation_expired',
    'invitation_invalid',
    'invitation_used',
    'weak_password',
  ],
})

export const join = endpoint({
  method: 'POST',
  path: '/users/join',
  tag: 'Accounts',
  summary: 'Set the email address and the password of an account with a code from the office, and log in',
  who: 'anybody',
  body: body(joinForm),
  firstMessage: true,
  responses: { 200: json(loginResponse, 'The account, logged in') },
  limits: ['join'],
  refusals: ['consent_required', 'email_taken', 'join_code_invalid', 'weak_password'],
})
