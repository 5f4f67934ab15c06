import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { errorBody } from '../errors.ts'
import { contactForm, contactResponse } from './contact.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/contact',
  tag: 'Contact',
  summary: 'Send a message to the provider',
  who: 'anybody',
  body: body(contactForm, {
    name: 'Maya Torres',
    email: 'maya.torres@example.com',
    message: 'Is there parking near Room 2?',
  }),
  repeatable: true,
  firstMessage: true,
  responses: {
    200: json(contactResponse, 'Received', { success: true }),
    400: json(errorBody.extend({ success: z.literal(false) }), 'Refused; `code` says why'),
    422: json(errorBody.extend({ success: z.literal(false) }), 'Refused; `code` says why'),
    429: json(errorBody.extend({ success: z.literal(false) }), 'Refused; `code` says why'),
    503: json(errorBody.extend({ success: z.literal(false) }), 'Refused; `code` says why'),
  },
  refusalFields: { success: false },
  limits: ['contact', 'contactFromSender'],
})
