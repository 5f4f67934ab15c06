import { body, endpoint, json } from '../endpoint.ts'
import { legalTextDraft, legalTextKindParam, legalTextPublication, managedLegalTexts } from './legal-texts.ts'
import { exampleLegalText } from './legal-texts-examples.ts'

export const manageLegalTexts = endpoint({
  method: 'GET',
  path: '/admin/legal-texts',
  tag: 'Legal Texts',
  summary: 'Read the drafts and versions of the Terms and the Privacy Policy',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(managedLegalTexts, 'Both texts') },
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/admin/legal-texts/:kind/draft',
  tag: 'Legal Texts',
  summary: 'Save the draft of a text; an empty one is deleted',
  who: 'admin',
  proof: 'never',
  params: legalTextKindParam,
  body: body(legalTextDraft, { text: exampleLegalText.text, base: null }),
  responses: { 200: json(managedLegalTexts, 'Both texts') },
  refusals: ['legal_text_changed'],
})

export const publishLegalText = endpoint({
  method: 'POST',
  path: '/admin/legal-texts/:kind/versions',
  tag: 'Legal Texts',
  summary: 'Publish the draft as the next version, which students are asked to agree to',
  who: 'admin',
  proof: 'never',
  params: legalTextKindParam,
  body: body(legalTextPublication),
  responses: { 200: json(managedLegalTexts, 'Both texts') },
  refusals: ['legal_text_changed', 'legal_text_unchanged'],
})
