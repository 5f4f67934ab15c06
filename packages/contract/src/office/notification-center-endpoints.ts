import { messageResponse } from '../accounts/account-recovery.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import {
  broadcast,
  bulkNotification,
  messagePreview,
  messageSent,
  notificationAction,
  notificationToSend,
  previewRequest,
  recipientClasses,
  recipientPage,
  sentFilter,
  sentPage,
} from './notification-center.ts'
import { templateList, templateSave, templateSaved } from './notification-templates.ts'

const shared = { tag: 'Notification Center', who: 'admin', firstMessage: true } as const

const sent = { 201: json(messageSent, 'The number of recipients') }

const exampleTemplate = {
  name: 'binder',
  type: 'class_notification',
  title_template: 'Bring your binder',
  message_template: 'Hi {{student_name}}, please bring an empty binder.',
} as const

export const send = endpoint({
  ...shared,
  method: 'POST',
  path: '/notifications/admin/send',
  summary:
    'Send a message to one user, to everybody who holds a seat in a class, or to an audience of a session',
  proof: 'sometimes',
  body: body(notificationToSend, {
    recipientType: 'class',
    recipient: exampleIds.class,
    title: 'Bring your binder',
    message: 'Hi {{student_name}}, please bring an empty binder.',
  }),
  responses: sent,
  refusals: [
    'account_not_active',
    'class_not_found',
    'no_students',
    'session_not_found',
    'template_mismatch',
    'user_not_found',
  ],
})

export const sendBulk = endpoint({
  ...shared,
  method: 'POST',
  path: '/notifications/admin/bulk',
  summary: 'Send a message to the users in `user_ids`',
  proof: 'sometimes',
  body: body(bulkNotification),
  responses: sent,
  refusals: [
    'account_not_active',
    'no_recipient',
    'template_mismatch',
    'template_not_found',
    'user_not_found',
  ],
})

export const broadcastToAll = endpoint({
  ...shared,
  method: 'POST',
  path: '/notifications/admin/broadcast',
  summary: 'Send a message to everybody with an active account',
  proof: 'sometimes',
  body: body(broadcast, {
    title: 'We are closed on Friday',
    message: 'The office is open again on Monday.',
  }),
  responses: sent,
  refusals: ['template_mismatch'],
})

export const sendNotification = endpoint({
  ...shared,
  method: 'POST',
  path: '/admin/notifications',
  summary: 'Send a message to one user or class, to several users, or to everybody, as `action` says',
  proof: 'sometimes',
  body: body(notificationAction),
  responses: sent,
  refusals: [
    'account_not_active',
    'class_not_found',
    'no_recipient',
    'no_students',
    'session_not_found',
    'template_mismatch',
    'template_not_found',
    'user_not_found',
  ],
})

export const listSent = endpoint({
  ...shared,
  method: 'GET',
  path: '/notifications/admin/sent',
  summary: 'List the messages that administrators sent, grouped by text',
  proof: 'never',
  query: sentFilter,
  responses: { 200: json(sentPage, 'The page') },
})

export const listRecipients = endpoint({
  ...shared,
  method: 'GET',
  path: '/notifications/admin/sent/:id/recipients',
  summary: 'List the recipients of all sent messages with the same title and text, with their deliveries',
  proof: 'never',
  query: sentFilter,
  responses: { 200: json(recipientPage, 'The page') },
})

export const readRecipientClasses = endpoint({
  ...shared,
  method: 'GET',
  path: '/notifications/admin/recipients',
  summary: 'List the classes that can receive messages, with the number of users in each',
  proof: 'never',
  responses: { 200: json(recipientClasses, 'The classes') },
})

export const previewMessage = endpoint({
  ...shared,
  method: 'POST',
  path: '/notifications/admin/preview',
  summary: 'Preview a message as one recipient will read it, without sending',
  proof: 'never',
  body: body(previewRequest),
  repeatable: false,
  responses: { 200: json(messagePreview, 'The message, and the number of recipients') },
})

export const listTemplates = endpoint({
  ...shared,
  method: 'GET',
  path: '/notifications/admin/templates',
  summary: 'List the templates',
  proof: 'never',
  responses: { 200: json(templateList, 'By name') },
})

export const createTemplate = endpoint({
  ...shared,
  method: 'POST',
  path: '/notifications/admin/templates',
  summary: 'Create a template',
  proof: 'never',
  body: body(templateSave, exampleTemplate),
  responses: { 201: json(templateSaved, 'The new template') },
  refusals: ['template_name_taken'],
})

export const replaceTemplate = endpoint({
  ...shared,
  method: 'PUT',
  path: '/notifications/admin/templates/:id',
  summary: 'Replace a template with a new one, which has its own id',
  proof: 'never',
  body: body(templateSave),
  responses: { 200: json(templateSaved, 'The new template') },
  refusals: ['template_name_taken'],
})

export const deleteTemplate = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/notifications/admin/templates/:id',
  summary: 'Delete a template',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Deleted') },
})
