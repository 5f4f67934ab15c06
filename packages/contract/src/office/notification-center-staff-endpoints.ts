import { PROOF_MINUTES, PROOF_RECIPIENTS } from '../constants.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { detailedMessage, detailedMessageResponse, staffNotification } from '../messages/notifications.ts'

export const readAsStaff = endpoint({
  method: 'GET',
  path: '/admin/notifications/:id',
  tag: 'Notifications',
  summary: 'Read a notification as an administrator, or one of their own as an instructor',
  who: 'staff',
  responses: { 200: json(staffNotification, 'The notification') },
})

export const sendDetailedMessage = endpoint({
  method: 'POST',
  path: '/admin/notifications/detailed',
  tag: 'Notifications',
  summary: 'Send a detailed message about a notification to the users who received it',
  description: `For instructors and administrators. To more than ${PROOF_RECIPIENTS} people, needs a login or a proof from the last ${PROOF_MINUTES} minutes.`,
  who: 'staff',
  body: body(detailedMessage),
  firstMessage: true,
  responses: { 201: json(detailedMessageResponse, 'The number of recipients') },
  refusals: ['notification_not_found', 'proof_required'],
})
