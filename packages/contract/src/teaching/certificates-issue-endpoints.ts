import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { certificateOperation, certificateProposal, completedSession, issueResponse } from './certificates.ts'

export const issueCertificates = endpoint({
  method: 'POST',
  path: '/admin/certificates',
  tag: 'Certificates',
  summary: 'Issue certificates to the users who completed a session, and with a reason to others',
  who: 'admin',
  proof: 'never',
  body: body(certificateOperation, {
    action: 'issue',
    session_id: exampleIds.session,
    expiration_date: '2028-12-04',
    override: { user_ids: [exampleIds.user], reason: 'Passed the written exam instead', hours: null },
  }),
  firstMessage: true,
  responses: {
    200: json(
      issueResponse,
      'The outcome for each user. A repeated request issues only the missing certificates',
    ),
  },
  refusals: ['session_not_completed', 'session_not_found', 'unprintable_certificate'],
})

export const proposeCertificates = endpoint({
  method: 'GET',
  path: '/certificates/proposals/:sessionId',
  tag: 'Certificates',
  summary: 'Propose certificates of a completed session: who completed it, and what the others lack',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ proposal: certificateProposal }), 'The students approved for it') },
  refusals: ['session_not_completed'],
})

export const listCompletedSessions = endpoint({
  method: 'GET',
  path: '/certificates/completed-sessions/:classId',
  tag: 'Certificates',
  summary: 'List the completed sessions of a class, latest first',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ sessions: z.array(completedSession) }), 'The sessions') },
})
