import { PROOF_MINUTES } from '../constants.ts'
import { body, endpoint, json } from '../endpoint.ts'
import { messageResponse } from './account-recovery.ts'
import { exampleProof, exampleRegistration } from './auth-examples.ts'
import {
  authenticatorAppAdded,
  authenticatorAppConfirmation,
  authenticatorAppStarted,
  freshProof,
  freshProofAccepted,
  passkeyOptionsResponse,
  provenChange,
  recoveryCodesResponse,
  secondFactorResponse,
} from './second-factor.ts'

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/second-factor',
  tag: 'Accounts',
  summary: 'Read my passkeys, and whether I have an authenticator app and recovery codes',
  who: 'user',
  openWithoutSecondFactor: true,
  responses: { 200: json(secondFactorResponse, 'My second factor') },
})

export const startProof = endpoint({
  method: 'POST',
  path: '/users/second-factor/proof-options',
  tag: 'Accounts',
  summary: 'Get the options to confirm a change with one of my passkeys',
  who: 'user',
  openWithoutSecondFactor: true,
  repeatable: false,
  responses: { 200: json(passkeyOptionsResponse, 'The options') },
  limits: ['passkeyOptions'],
  refusals: ['passkey_not_found'],
})

export const proveAgain = endpoint({
  method: 'POST',
  path: '/users/second-factor/proof',
  tag: 'Accounts',
  summary: `Prove again who I am, for what administrators may do only within ${PROOF_MINUTES} minutes of it`,
  description:
    'For every logged-in user. With a passkey, or with the password. Users with a second factor send a code with the password.',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(freshProof, { password: exampleRegistration.password }),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(freshProofAccepted, 'Proven') },
  limits: ['passkeyLogin', 'changePassword'],
  refusals: ['passkey_refused', 'wrong_code', 'wrong_password'],
})

export const startAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/users/authenticator-app',
  tag: 'Accounts',
  summary: 'Get a secret for an authenticator app, which a later request confirms with a code',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(provenChange, exampleProof),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(authenticatorAppStarted, 'The secret') },
  limits: ['changePassword'],
  refusals: ['authenticator_app_exists', 'passkey_refused', 'wrong_password'],
})

export const confirmAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/users/authenticator-app/confirm',
  tag: 'Accounts',
  summary: 'Add the authenticator app with a code that it shows',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(authenticatorAppConfirmation),
  repeatable: false,
  firstMessage: true,
  responses: { 201: json(authenticatorAppAdded, 'Added') },
  limits: ['confirmApp'],
  refusals: ['authenticator_app_not_started', 'wrong_code'],
})

export const removeAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/users/authenticator-app/remove',
  tag: 'Accounts',
  summary: 'Remove my authenticator app',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(provenChange),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Removed') },
  limits: ['changePassword'],
  refusals: ['authenticator_app_not_found', 'last_second_factor', 'passkey_refused', 'wrong_password'],
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/recovery-codes',
  tag: 'Accounts',
  summary: 'Make new recovery codes; earlier ones stop working',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(provenChange),
  repeatable: false,
  firstMessage: true,
  responses: { 201: json(recoveryCodesResponse, 'Shown once') },
  limits: ['changePassword'],
  refusals: ['no_second_factor', 'passkey_refused', 'wrong_password'],
})
