import {
  certificateOperation,
  certificateProposal,
  completedSession,
  issueResponse,
} from '@cubby/contract/teaching/certificates'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { issueCertificates } from './issue-certificates.ts'
import { listCompletedSessions, proposeCertificates } from './propose-certificates.ts'

const shared = { tags: ['Certificates'], ...forAdmins }

const actRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/certificates',
  summary: 'Issue certificates to the users who completed a session, and with a reason to others',
  request: {
    headers: idempotencyHeader,
    body: body(certificateOperation, {
      action: 'issue',
      session_id: exampleIds.session,
      expiration_date: '2028-12-04',
      override: { user_ids: [exampleIds.user], reason: 'Passed the written exam instead', hours: null },
    }),
  },
  responses: {
    200: json(
      issueResponse,
      'The outcome for each user. A repeated request issues only the missing certificates',
    ),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const sessionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/completed-sessions/{classId}',
  summary: 'List the completed sessions of a class, latest first',
  request: { params: z.object({ classId: id }) },
  responses: {
    200: json(z.object({ sessions: z.array(completedSession) }), 'The sessions'),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const proposalRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/proposals/{sessionId}',
  summary: 'Propose certificates of a completed session: who completed it, and what the others lack',
  request: { params: z.object({ sessionId: id }) },
  responses: {
    200: json(z.object({ proposal: certificateProposal }), 'The students approved for it'),
    ...refusalResponses(400, 401, 403, 404, 409),
  },
})

/** Routes of administrators that issue certificates. */
export function issueRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const route of [actRoute, sessionsRoute, proposalRoute]) {
    routes.use(route.getRoutingPath(), authenticate(deps))
  }
  return routes
    .openapi(actRoute, async (c) =>
      c.json(await issueCertificates({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(proposalRoute, async (c) => {
      const { sessionId } = c.req.valid('param')
      return c.json(
        { proposal: await proposeCertificates({ deps, caller: c.get('caller') }, { sessionId }) },
        200,
      )
    })
    .openapi(sessionsRoute, async (c) => {
      const { classId } = c.req.valid('param')
      return c.json(
        { sessions: await listCompletedSessions({ deps, caller: c.get('caller') }, { classId }) },
        200,
      )
    })
}
