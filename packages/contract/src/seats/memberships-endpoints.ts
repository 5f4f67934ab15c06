import { z } from 'zod'
import { messageResponse } from '../accounts/account-recovery.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { centerLeave, ownMemberships } from '../money/memberships.ts'
import { id } from '../text.ts'

export const listOwnMemberships = endpoint({
  method: 'GET',
  path: '/users/centers',
  tag: 'Centers',
  summary: "List the user's memberships, with the classes that each center pays",
  who: 'user',
  responses: { 200: json(ownMemberships, 'The memberships') },
})

export const leaveCenter = endpoint({
  method: 'POST',
  path: '/users/centers/:id/leave',
  tag: 'Centers',
  summary: 'Leave a center. From then on, its directors can no longer see the user',
  description:
    'The id is that of the membership. Every class that has not begun and was not invoiced needs a choice. The last director cannot leave.',
  who: 'user',
  params: z.object({ id: id.meta({ description: 'The id of the membership' }) }),
  body: body(centerLeave, { choices: [] }),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'The membership has ended') },
  refusals: ['center_choice_missing', 'center_last_director'],
})
