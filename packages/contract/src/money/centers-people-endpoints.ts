import { messageResponse } from '../accounts/account-recovery.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleInvite } from './centers-examples.ts'
import { centerInvite, centerInvited } from './memberships.ts'

export const inviteMember = endpoint({
  method: 'POST',
  path: '/centers/:id/invitations',
  tag: 'Centers',
  summary: 'Invite a staff member to a center that the user directs',
  description:
    'An email address gets the invitation by mail. Without one, the response has a link to pass on, and the request is not idempotent: a repeated one replaces the link.',
  who: 'user',
  body: body(centerInvite, exampleInvite),
  responses: { 201: json(centerInvited, 'Invited. The link is null if it was sent by email') },
  limits: ['centerInvite', 'centerInviteToAddress'],
  refusals: ['center_invitation_limit', 'center_not_active', 'forbidden'],
})

export const inviteMemberAsOffice = endpoint({
  method: 'POST',
  path: '/admin/centers/:id/invitations',
  tag: 'Centers',
  summary: 'Invite a director or a staff member to a center',
  description:
    'An email address gets the invitation by mail. Without one, the response has a link to pass on, and the request is not idempotent: a repeated one replaces the link.',
  who: 'admin',
  proof: 'never',
  body: body(centerInvite, exampleInvite),
  responses: { 201: json(centerInvited, 'Invited. The link is null if it was sent by email') },
  limits: ['centerInvite', 'centerInviteToAddress'],
  refusals: ['center_invitation_limit', 'center_not_active'],
})

export const makeLink = endpoint({
  method: 'POST',
  path: '/centers/:id/link',
  tag: 'Centers',
  summary: 'Make the link with which everybody who has it joins the staff of a center that the user directs',
  description: 'Only this response contains the link, which replaces the previous one.',
  who: 'user',
  repeatable: false,
  responses: { 201: json(centerInvited, 'The link') },
  refusals: ['center_invitation_limit', 'center_not_active'],
})

export const makeLinkAsOffice = endpoint({
  method: 'POST',
  path: '/admin/centers/:id/link',
  tag: 'Centers',
  summary: 'Make the link with which everybody who has it joins the staff of a center',
  description: 'Only this response contains the link, which replaces the previous one.',
  who: 'admin',
  proof: 'never',
  repeatable: false,
  responses: { 201: json(centerInvited, 'The link') },
  refusals: ['center_invitation_limit', 'center_not_active'],
})

export const takeBackInvitation = endpoint({
  method: 'DELETE',
  path: '/centers/:id/invitations/:invitationId',
  tag: 'Centers',
  summary: 'Take back an invitation or the link of a center that the user directs',
  who: 'user',
  responses: { 200: json(messageResponse, 'It no longer works') },
})

export const takeBackInvitationAsOffice = endpoint({
  method: 'DELETE',
  path: '/admin/centers/:id/invitations/:invitationId',
  tag: 'Centers',
  summary: 'Take back an invitation to a center, or its link',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'It no longer works') },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/centers/:id/members/:memberId',
  tag: 'Centers',
  summary: 'Remove somebody from the staff of a center that the user directs',
  description: 'Classes that the center pays for continue.',
  who: 'user',
  responses: { 200: json(messageResponse, 'Removed') },
})

export const removeMemberAsOffice = endpoint({
  method: 'DELETE',
  path: '/admin/centers/:id/members/:memberId',
  tag: 'Centers',
  summary: 'Remove a director or a staff member from a center',
  description: 'Classes that the center pays for continue.',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Removed') },
})
