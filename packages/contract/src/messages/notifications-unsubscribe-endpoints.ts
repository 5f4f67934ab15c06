import { messageResponse } from '../accounts/account-recovery.ts'
import { endpoint, json } from '../endpoint.ts'
import { unsubscribeQuery } from './unsubscribe.ts'

export const stopEmails = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  tag: 'Notifications',
  summary:
    'Turn off one kind of email with the link in an email (RFC 8058); also at /unsubscribe outside /api',
  who: 'anybody',
  query: unsubscribeQuery,
  responses: { 200: json(messageResponse, 'Turned off') },
  limits: ['unsubscribe'],
  refusals: ['unsubscribe_link_invalid'],
})
