import { certificateAct, completedSession, issueAnswer } from '@cubby/contract/certificates'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import { authenticate } from '../http/authenticate.ts'
import { body, idempotencyHeader, json, refusalAnswers, router } from '../http/router.ts'
import { listCompletedSessions } from './completed-sessions.ts'
import { issueCertificates } from './issue-certificates.ts'

const shared = { tags: ['Certificates'], security: [{ bearer: [] }] }

const actRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/certificates',
  summary: 'Issue certificates to everybody who was approved for a completed session (admin)',
  request: { headers: idempotencyHeader, body: body(certificateAct) },
  responses: {
    200: json(issueAnswer, 'What came of it for each person; repeated, it issues only what is missing'),
    ...refusalAnswers(400, 401, 403, 404, 409, 422, 503),
  },
})

const sessionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/completed-sessions/{classId}',
  summary: 'The completed sessions of a class, the latest first (admin)',
  request: { params: z.object({ classId: id }) },
  responses: {
    200: json(z.object({ sessions: z.array(completedSession) }), 'The sessions'),
    ...refusalAnswers(400, 401, 403, 404),
  },
})

export function certificateAdminRoutes(deps: Deps) {
  const routes = router()
  routes.use(actRoute.path, authenticate(deps))
  routes.use('/certificates/completed-sessions/:classId', authenticate(deps))
  return routes
    .openapi(actRoute, async (c) =>
      c.json(await issueCertificates(deps, c.get('caller'), c.req.valid('json')), 200),
    )
    .openapi(sessionsRoute, async (c) => {
      const { classId } = c.req.valid('param')
      return c.json({ sessions: await listCompletedSessions(deps, c.get('caller'), classId) }, 200)
    })
}
