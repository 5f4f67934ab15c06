import { exampleInvite, exampleRequest } from '@cubby/contract/money/centers-examples'
import { expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ isRateLimited: true })

interface Documented {
  paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>
}

const password = { currentPassword: 'a guess', newPassword: 'a fresh start' }
const subscription = {
  endpoint: 'https://fcm.googleapis.com/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
const proven = { proof: { password: 'a guess' } }
const passkey = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}
const email = 'nobody@example.test'

const errorReport = {
  version: '1.0.0',
  kind: 'rejection',
  message: 'TypeError: failed',
  frames: [],
  route: null,
  browser: 'Safari',
  offline: false,
  at: '2026-11-23T14:10:00.000Z',
  count: 1,
}

/** Every limited endpoint, with a request that is counted. */
const requests: Record<string, { path?: string; body?: object; role?: 'instructor' | 'admin' }> = {
  'POST /users/register': {
    body: { first_name: 'Rosa', last_name: 'Delgado', email, password: 'a long enough one' },
  },
  'POST /users/login': { body: { email, password: 'a guess' } },
  'POST /transcripts/open': { body: { token: 'A'.repeat(43) } },
  'POST /users/revoke-login': { body: { ticket: '0'.repeat(64) } },
  'POST /users/forgot-password': { body: { email } },
  'GET /users/reset-password/{token}': { path: `/users/reset-password/${'A'.repeat(43)}` },
  'POST /users/reset-password': {
    body: { token: 'A'.repeat(43), newPassword: 'a fresh start', confirmPassword: 'a fresh start' },
  },
  'GET /users/invitations/{token}': { path: `/users/invitations/${'A'.repeat(43)}` },
  'POST /users/accept-invitation': { body: { token: 'A'.repeat(43), newPassword: 'a fresh start' } },
  'POST /users/verify-email': { body: { token: 'A'.repeat(43) } },
  'POST /users/resend-verification': { body: { email } },
  'POST /users/change-password': { body: password },
  'PUT /profile/password': { body: password },
  'POST /users/login/second-step': { body: { ticket: 'unknown', code: '000000' } },
  'POST /users/login/second-step/options': { body: { ticket: 'unknown' } },
  'POST /users/join': { body: { code: '0000000000', email, password: 'a kite above the bay' } },
  'POST /users/login/passkey/options': {},
  'POST /users/login/passkey': { body: { passkey } },
  'POST /users/passkeys/options': { body: proven },
  'POST /users/passkeys/{id}/remove': { path: '/users/passkeys/unknown/remove', body: proven },
  'POST /users/authenticator-app': { body: proven },
  'POST /users/authenticator-app/confirm': { body: { code: '000000' } },
  'POST /users/authenticator-app/remove': { body: proven },
  'POST /users/second-factor/proof-options': {},
  'POST /users/second-factor/proof': { body: { password: 'a guess' } },
  'POST /users/recovery-codes': { body: proven },
  'POST /users/check-ins': { body: { code: 'not a code' } },
  'POST /teaching/sessions/{id}/walk-ins': {
    role: 'instructor',
    path: '/teaching/sessions/unknown/walk-ins',
    body: { first_name: 'Jo', last_name: 'Rivera', email, phone_number: '(718) 555-0199' },
  },
  'GET /enrollments/price': { path: '/enrollments/price?sessionId=unknown&code=SPRING20' },
  'POST /error-reports': { body: { reports: [errorReport] } },
  'POST /contact': { body: { name: 'Rosa', email, message: 'When does it start?' } },
  'POST /centers/requests': { body: exampleRequest },
  'POST /centers/{id}/invitations': { path: '/centers/unknown/invitations', body: exampleInvite },
  'POST /admin/centers/{id}/invitations': {
    role: 'admin',
    path: '/admin/centers/unknown/invitations',
    body: exampleInvite,
  },
  'GET /center-invitations/{token}': { path: `/center-invitations/${'A'.repeat(43)}` },
  'POST /users/centers': { body: { token: 'A'.repeat(43), agreed: true } },
  'POST /unsubscribe': { path: `/unsubscribe?token=${'A'.repeat(43)}` },
  'POST /notifications/push/subscriptions': { body: subscription },
  'GET /events': {},
  'GET /calendar/{file}': { path: '/calendar/unknown.ics' },
  'GET /certificates/verify/{number}': { path: '/certificates/verify/CUB-2026-000001' },
}

it('are documented for exactly these endpoints', async () => {
  const { body } = await test.call<Documented>('GET', '/openapi.json')
  const limited = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses['429']?.headers)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(limited.sort()).toEqual(Object.keys(requests).sort())
})

it.each(Object.entries(requests))('are sent by %s', async (endpoint, { path, body, role }) => {
  const [method = '', template = ''] = endpoint.split(' ')
  const { token } = await aUser(test, role && { role })
  const response = await test.call(method, path ?? template, { token, ...(body && { body }) })
  const item = String.raw`"\w+";`
  expect(response.headers.get('RateLimit-Policy'), response.text).toMatch(
    new RegExp(`^(${item}q=\\d+;w=\\d+(, )?)+$`),
  )
  expect(response.headers.get('RateLimit')).toMatch(new RegExp(`^(${item}r=\\d+;t=\\d+(, )?)+$`))
})

it('count down, and say when to come back', async () => {
  const write = () => test.post('/contact', { name: 'Ana', email: 'ana@class.test', message: 'When?' })
  for (const remaining of [4, 3, 2, 1, 0]) {
    const { headers } = await write()
    expect(headers.get('RateLimit')).toContain(`"contactFromSender";r=${remaining};t=`)
    expect(headers.get('RateLimit-Policy')).toContain('"contactFromSender";q=5;w=3600')
  }
  const refused = await write()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('RateLimit')).toContain(
    `"contactFromSender";r=0;t=${refused.headers.get('Retry-After')}`,
  )
})
