import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleLogin, exampleRegistration, exampleTicket } from './auth-examples.ts'
import { loginsResponse, otherLoginsEnd } from './logins.ts'
import { secondStepResponse } from './second-factor.ts'
import { credentials, deviceKeyResponse, loginResponse, registration, revocation } from './user.ts'

const exampleLogins = {
  logins: [
    {
      id: '01927c1e-6a00-7000-8000-000000000011',
      browser: 'Chrome on Android',
      created_at: '2026-11-02T13:40:00.000Z',
      last_used_at: '2026-11-22T17:05:00.000Z',
      is_current: true,
    },
  ],
}

export const register = endpoint({
  method: 'POST',
  path: '/users/register',
  tag: 'Accounts',
  summary: 'Create a student account and log in',
  who: 'anybody',
  body: body(registration, exampleRegistration),
  responses: { 201: json(loginResponse, 'The new account, logged in', exampleLogin) },
  limits: ['register', 'registerAtProvider'],
  refusals: ['consent_required', 'email_taken', 'weak_password'],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/users/login',
  tag: 'Accounts',
  summary: 'Log in',
  who: 'anybody',
  body: body(credentials, { email: exampleRegistration.email, password: exampleRegistration.password }),
  responses: {
    200: json(loginResponse, 'Logged in', exampleLogin),
    202: json(secondStepResponse, 'The password is right; the account asks for its second factor'),
  },
  limits: ['loginFromAddress', 'loginToAccount', 'loginOnKnownDevice'],
  refusals: ['account_not_active', 'login_failed'],
})

export const revokeLogin = endpoint({
  method: 'POST',
  path: '/users/revoke-login',
  tag: 'Accounts',
  summary: 'End a login after a logout without a connection; the response is the same for every ticket',
  who: 'anybody',
  body: body(revocation, { ticket: exampleTicket }),
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'The login has ended') },
  limits: ['revokeLogin'],
})

export const readDeviceKey = endpoint({
  method: 'GET',
  path: '/users/device-key',
  tag: 'Accounts',
  summary: 'Read the key that locks my data on my devices when a login ends',
  who: 'user',
  openWithoutSecondFactor: true,
  responses: {
    200: json(deviceKeyResponse, 'The key, always the same', { device_key: exampleLogin.device_key }),
  },
})

export const readMyLogins = endpoint({
  method: 'GET',
  path: '/users/logins',
  tag: 'Accounts',
  summary: 'List my logins: the browser, and when it was first and last used',
  who: 'user',
  openWithoutSecondFactor: true,
  responses: { 200: json(loginsResponse, 'My logins', exampleLogins) },
})

export const endMyLogin = endpoint({
  method: 'DELETE',
  path: '/users/logins/:id',
  tag: 'Accounts',
  summary: 'End my login on another device',
  who: 'user',
  openWithoutSecondFactor: true,
  responses: { 200: json(loginsResponse, 'The logins that are left') },
  refusals: ['current_login'],
})

export const endOtherLogins = endpoint({
  method: 'POST',
  path: '/users/logins/end-others',
  tag: 'Accounts',
  summary: 'End my logins on all other devices, and my calendar link if I want',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(otherLoginsEnd, { end_calendar_link: false }),
  responses: { 200: json(loginsResponse, 'The login that is left', exampleLogins) },
})

export const logOut = endpoint({
  method: 'POST',
  path: '/users/logout',
  tag: 'Accounts',
  summary: 'Log out of this device',
  who: 'user',
  openWithoutSecondFactor: true,
  repeatable: false,
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'Logged out') },
})
