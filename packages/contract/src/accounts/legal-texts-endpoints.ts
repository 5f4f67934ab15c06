import { z } from 'zod'
import { body, endpoint, json, unchanged } from '../endpoint.ts'
import {
  consentRequest,
  consentsResponse,
  legalText,
  legalTextParams,
  legalTextsResponse,
} from './legal-texts.ts'
import { exampleConsent, exampleLegalText } from './legal-texts-examples.ts'

export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/legal-texts',
  tag: 'Legal Texts',
  summary: 'Read the Terms and the Privacy Policy; only those that were published',
  who: 'anybody',
  sameForAll: true,
  responses: {
    200: json(legalTextsResponse, 'The current versions', { legal_texts: [exampleLegalText] }),
    304: unchanged,
  },
})

export const readLegalText = endpoint({
  method: 'GET',
  path: '/legal-texts/:kind/:version',
  tag: 'Legal Texts',
  summary: 'Read a current or earlier version of the Terms or the Privacy Policy',
  who: 'anybody',
  params: legalTextParams,
  responses: { 200: json(z.object({ legal_text: legalText }), 'The version'), 304: unchanged },
  refusals: ['legal_text_not_found'],
})

export const listMyConsents = endpoint({
  method: 'GET',
  path: '/users/consents',
  tag: 'Legal Texts',
  summary: 'List what I agreed to, the newest first',
  who: 'user',
  openWithoutSecondFactor: true,
  responses: { 200: json(consentsResponse, 'My consents', { consents: [exampleConsent] }), 304: unchanged },
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/users/consents',
  tag: 'Legal Texts',
  summary: 'Agree to the current versions; 409 if the request names others',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(consentRequest, { terms: 2 }),
  responses: { 200: json(consentsResponse, 'My consents', { consents: [exampleConsent] }) },
  refusals: ['consent_required'],
})
