import { z } from 'zod'
import { body, endpoint, file, json } from '../endpoint.ts'
import {
  madeTranscriptLink,
  newTranscriptLink,
  transcript,
  transcriptFormat,
  transcriptLink,
  transcriptLinks,
  transcriptOpening,
} from './transcripts.ts'

export const exportMyTranscript = endpoint({
  method: 'GET',
  path: '/users/transcript',
  tag: 'Hours',
  summary: 'Download my transcript as PDF, or as CSV for the registry of a state',
  who: 'user',
  query: transcriptFormat,
  responses: { 200: file('The file', 'application/pdf', 'text/csv') },
})

export const listTranscriptLinks = endpoint({
  method: 'GET',
  path: '/users/transcript/links',
  tag: 'Hours',
  summary: 'List the links to my transcript, and when they were opened',
  who: 'user',
  responses: { 200: json(transcriptLinks, 'The links, newest first') },
})

export const makeTranscriptLink = endpoint({
  method: 'POST',
  path: '/users/transcript/links',
  tag: 'Hours',
  summary: 'Create a link with which others read my transcript for 30 days',
  who: 'user',
  body: body(newTranscriptLink, { label: 'Ms. Alvarez, OCFS' }),
  repeatable: false,
  responses: { 200: json(madeTranscriptLink, 'The link, which is sent only here') },
  refusals: ['transcript_link_limit'],
})

export const revokeTranscriptLink = endpoint({
  method: 'DELETE',
  path: '/users/transcript/links/:id',
  tag: 'Hours',
  summary: 'Revoke a link to my transcript',
  who: 'user',
  responses: { 200: json(z.object({ link: transcriptLink, message: z.string() }), 'Revoked') },
})

export const openTranscript = endpoint({
  method: 'POST',
  path: '/transcripts/open',
  tag: 'Hours',
  summary: 'Read the transcript of a link; its owner sees that it was opened',
  who: 'anybody',
  body: body(transcriptOpening),
  responses: { 200: json(transcript, 'The transcript') },
  limits: ['transcript'],
  refusals: ['transcript_not_found', 'user_not_found'],
})
