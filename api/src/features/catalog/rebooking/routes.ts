import {
  choiceAnswer,
  choiceAnswered,
  rebookingDraft,
  rebookingForm,
  rebookingPreview,
  rebookingReport,
} from '@cubby/contract/catalog/rebooking'
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
import { answerChoice } from './answer-choice.ts'
import { readReport } from './read-rebooking.ts'
import { previewRebooking, rebookSession } from './rebook-session.ts'

const shared = { tags: ['Rebooking'], ...forAdmins }
const params = z.object({ id })
const REBOOKING = '/admin/sessions/{id}/rebooking'

const reportRoute = createRoute({
  ...shared,
  method: 'get',
  path: REBOOKING,
  summary: 'What the last cancellation with rebooking did, and what the students have chosen since',
  request: { params },
  responses: {
    200: json(rebookingReport, 'The students of the session'),
    ...refusalResponses(400, 401, 403, 404, 503),
  },
})

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${REBOOKING}/preview`,
  summary:
    'Preview a cancellation: who goes where, who is asked, and who gets which refund; proposes sessions',
  request: { params, body: body(rebookingDraft, { students: [] }) },
  responses: {
    200: json(rebookingPreview, 'What the cancellation would do now; nothing is done'),
    ...refusalResponses(400, 401, 403, 404, 409, 503),
  },
})

const rebookRoute = createRoute({
  ...shared,
  method: 'post',
  path: REBOOKING,
  summary: 'Cancel a session and rebook its students, all or nothing; tells each student once',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(rebookingForm, {
      students: [
        {
          enrollment_id: exampleIds.enrollment,
          plan: 'move',
          session_id: exampleIds.session,
          refund: 0,
          due: 0,
        },
      ],
    }),
  },
  responses: {
    200: json(rebookingReport, 'What happened to each student'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const answerRoute = createRoute({
  tags: ['Rebooking'],
  security: [{ bearer: [] }],
  method: 'post',
  path: '/users/enrollments/{id}/choice',
  summary: 'Choose a session of the class, or the refund, after my session was cancelled',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(choiceAnswer, { answer: 'session', session_id: exampleIds.session }),
  },
  responses: {
    200: json(choiceAnswered, 'The enrollment as it is now'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

/** Routes to rebook the students of a cancelled session, and for the choice of a student. */
export function rebookingRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['/admin/sessions/:id/rebooking', '/admin/sessions/:id/rebooking/preview']) {
    routes.use(path, authenticate(deps))
  }
  routes.use('/users/enrollments/:id/choice', authenticate(deps))
  return routes
    .openapi(reportRoute, async (c) =>
      c.json(
        await readReport({ deps, caller: c.get('caller') }, { sessionId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(previewRoute, async (c) =>
      c.json(
        await previewRebooking(
          { deps, caller: c.get('caller') },
          { sessionId: c.req.valid('param').id, draft: c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(rebookRoute, async (c) =>
      c.json(
        await rebookSession(
          { deps, caller: c.get('caller') },
          { sessionId: c.req.valid('param').id, form: c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(answerRoute, async (c) =>
      c.json(
        await answerChoice(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, answer: c.req.valid('json') },
        ),
        200,
      ),
    )
}
