import { body, endpoint, json } from '../endpoint.ts'
import { passkeyLogin, passkeyOptionsResponse, secondStep, secondStepTicket } from './second-factor.ts'
import { loginResponse } from './user.ts'

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/users/login/second-step',
  tag: 'Accounts',
  summary: 'Take the second step of a login: a passkey, a code of an authenticator app, or a recovery code',
  who: 'anybody',
  body: body(secondStep),
  responses: { 200: json(loginResponse, 'Logged in') },
  limits: [
    'loginFromAddress',
    'codesToAccount',
    'codesPerDayToAccount',
    'codesOnKnownDevice',
    'codesPerDayOnKnownDevice',
  ],
  refusals: ['passkey_refused', 'second_step_expired', 'wrong_code'],
})

export const renewPasskeyOptions = endpoint({
  method: 'POST',
  path: '/users/login/second-step/options',
  tag: 'Accounts',
  summary: 'Get new options to use a passkey in the second step, because each works once',
  who: 'anybody',
  body: body(secondStepTicket),
  responses: { 200: json(passkeyOptionsResponse, 'The options') },
  limits: ['passkeyOptions'],
  refusals: ['second_step_expired'],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/users/login/passkey/options',
  tag: 'Accounts',
  summary: 'Get the options to log in with a passkey, without an email address or a password',
  who: 'anybody',
  responses: { 200: json(passkeyOptionsResponse, 'The options') },
  limits: ['passkeyOptions'],
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/users/login/passkey',
  tag: 'Accounts',
  summary: 'Log in with a passkey',
  who: 'anybody',
  body: body(passkeyLogin),
  responses: { 200: json(loginResponse, 'Logged in') },
  limits: ['passkeyLogin'],
  refusals: ['account_not_active', 'passkey_refused'],
})
