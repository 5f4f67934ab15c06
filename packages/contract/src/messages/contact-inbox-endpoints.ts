import { body, endpoint, json } from '../endpoint.ts'
import {
  contactAnswerSend,
  contactInboxFilter,
  contactInboxPage,
  contactStatusChange,
  contactThread,
} from './contact-inbox.ts'

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/admin/contact-messages',
  tag: 'Contact',
  summary: 'List the messages of visitors, newest first',
  who: 'admin',
  proof: 'never',
  query: contactInboxFilter,
  responses: { 200: json(contactInboxPage, 'The messages') },
})

export const readContactMessage = endpoint({
  method: 'GET',
  path: '/admin/contact-messages/:id',
  tag: 'Contact',
  summary: 'Read a message with its answers',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(contactThread, 'The message with its answers') },
})

export const answerContactMessage = endpoint({
  method: 'POST',
  path: '/admin/contact-messages/:id/answers',
  tag: 'Contact',
  summary: 'Answer a message by email',
  who: 'admin',
  proof: 'never',
  body: body(contactAnswerSend, { text: 'Yes, behind the building.', base: null }),
  responses: { 200: json(contactThread, 'The message with its answers') },
  refusals: ['contact_message_answered'],
})

export const changeContactStatus = endpoint({
  method: 'PUT',
  path: '/admin/contact-messages/:id/status',
  tag: 'Contact',
  summary: 'Archive a message, or open it again',
  who: 'admin',
  proof: 'never',
  body: body(contactStatusChange, { status: 'archived' }),
  responses: { 200: json(contactThread, 'The message with its answers') },
})
