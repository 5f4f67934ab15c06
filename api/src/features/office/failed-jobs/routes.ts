import {
  failedJobChanged,
  failedJobs,
  failedJobsRetried,
  failedJobsRetry,
} from '@cubby/contract/office/failed-jobs'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeFailedJob, listFailedJobs, retryFailedJobs } from './failed-jobs.ts'

const shared = { tags: ['Administration'], ...forAdmins }
const params = z.object({ id })
const changeResponses = {
  200: json(failedJobChanged, 'Done'),
  ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
}

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/failed-jobs',
  summary: 'List the background jobs that failed in every attempt, the last failed first, at most 50',
  responses: { 200: json(failedJobs, 'The jobs'), ...refusalResponses(401, 403) },
})

const retryAllRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/failed-jobs/retry',
  summary: 'Try all failed jobs of a kind again',
  request: { headers: idempotencyHeader, body: body(failedJobsRetry, { kind: 'email-notification' }) },
  responses: {
    200: json(failedJobsRetried, 'They run soon'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

const retryRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/failed-jobs/{id}/retry',
  summary: 'Try a failed job again',
  request: { params, headers: idempotencyHeader },
  responses: changeResponses,
})

const removeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/admin/failed-jobs/{id}',
  summary: 'Remove a failed job',
  request: { params, headers: idempotencyHeader },
  responses: changeResponses,
})

export function failedJobRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/failed-jobs/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => c.json(await listFailedJobs({ deps, caller: c.get('caller') }), 200))
    .openapi(retryAllRoute, async (c) =>
      c.json(await retryFailedJobs({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(retryRoute, async (c) => {
      const change = { ...c.req.valid('param'), change: 'retry' } as const
      return c.json(await changeFailedJob({ deps, caller: c.get('caller') }, change), 200)
    })
    .openapi(removeRoute, async (c) => {
      const change = { ...c.req.valid('param'), change: 'remove' } as const
      return c.json(await changeFailedJob({ deps, caller: c.get('caller') }, change), 200)
    })
}
