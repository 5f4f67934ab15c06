import { body, endpoint, json } from '../endpoint.ts'
import { messageResponse } from './account-recovery.ts'
import { exampleProof } from './auth-examples.ts'
import {
  newPasskey,
  passkeyAdded,
  passkeyCreationOptionsResponse,
  passkeyRename,
  passkeyResponse,
  provenChange,
  secondFactorParams,
} from './second-factor.ts'

export const startPasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys/options',
  tag: 'Accounts',
  summary: 'Get the options to create a passkey',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(provenChange, exampleProof),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(passkeyCreationOptionsResponse, 'The options') },
  limits: ['changePassword'],
  refusals: ['passkey_limit', 'passkey_refused', 'wrong_password'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys',
  tag: 'Accounts',
  summary: 'Add a passkey to my account',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(newPasskey),
  repeatable: false,
  firstMessage: true,
  responses: { 201: json(passkeyAdded, 'Added') },
  refusals: ['passkey_exists', 'passkey_limit', 'passkey_refused'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/users/passkeys/:id',
  tag: 'Accounts',
  summary: 'Rename a passkey',
  who: 'user',
  openWithoutSecondFactor: true,
  params: secondFactorParams,
  body: body(passkeyRename),
  firstMessage: true,
  responses: { 200: json(passkeyResponse, 'Renamed') },
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys/:id/remove',
  tag: 'Accounts',
  summary: 'Remove a passkey from my account',
  who: 'user',
  openWithoutSecondFactor: true,
  params: secondFactorParams,
  body: body(provenChange),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Removed') },
  limits: ['changePassword'],
  refusals: ['last_second_factor', 'passkey_refused', 'wrong_password'],
})
