import { z } from 'zod'
import { messageResponse } from '../accounts/account-recovery.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { centerRequest } from './centers.ts'
import { exampleRequest } from './centers-examples.ts'
import { centerInvitationToken, centerInvitationView, centerJoin, centerJoined } from './memberships.ts'

export const requestCenter = endpoint({
  method: 'POST',
  path: '/centers/requests',
  tag: 'Centers',
  summary: 'Ask the office for a center, which enrolls its staff and pays with one invoice',
  who: 'anybody',
  body: body(centerRequest, exampleRequest),
  repeatable: true,
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Received') },
  limits: ['contact', 'contactFromSender'],
})

export const readCenterInvitation = endpoint({
  method: 'GET',
  path: '/center-invitations/:token',
  tag: 'Centers',
  summary: 'Get what a person reads before they join a center with a link',
  who: 'anybody',
  params: z.object({ token: centerInvitationToken }),
  firstMessage: true,
  responses: { 200: json(centerInvitationView, 'The link works') },
  limits: ['centerInvitation'],
  refusals: ['center_invitation_invalid'],
})

export const joinCenter = endpoint({
  method: 'POST',
  path: '/users/centers',
  tag: 'Centers',
  summary: 'Join a center with a link, and agree to what its directors see',
  who: 'user',
  body: body(centerJoin),
  firstMessage: true,
  responses: { 200: json(centerJoined, 'The membership') },
  limits: ['centerInvitation'],
  refusals: ['center_invitation_invalid'],
})
