import { z } from 'zod'
import { sentMail, sentMailInFull } from './demo.ts'
import { endpoint, json } from './endpoint.ts'

export const list = endpoint({
  method: 'GET',
  path: '/demo/mails',
  tag: 'Demo',
  summary: 'List the latest emails in demo mode; 404 otherwise',
  who: 'anybody',
  responses: { 200: json(z.object({ mails: z.array(sentMail), total: z.int() }), 'The newest 50') },
  refusals: ['not_found'],
})

export const read = endpoint({
  method: 'GET',
  path: '/demo/mails/:id',
  tag: 'Demo',
  summary: 'Read one email, as text and HTML',
  who: 'anybody',
  responses: { 200: json(z.object({ mail: sentMailInFull }), 'The email') },
})
