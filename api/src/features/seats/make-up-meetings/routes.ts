import {
  type MakeUpAssignment,
  type MakeUpOptions,
  makeUpAssignment,
  makeUpOptions,
  type SavedMakeUp,
  savedMakeUp,
} from '@cubby/contract/seats/make-up-meetings'
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
import { assignMakeUp, cancelMakeUp } from './assign-make-up.ts'
import { listMakeUpOptions } from './queries.ts'

const exampleAssignment: MakeUpAssignment = { meeting_id: exampleIds.meeting }

const exampleOptions: MakeUpOptions = {
  options: [
    {
      meeting: {
        id: exampleIds.meeting,
        date: '2026-12-03',
        start_time: '18:00',
        end_time: '20:30',
        break_minutes: 0,
        status: 'scheduled',
        moved_from: null,
        version: 1,
      },
      session_id: exampleIds.session,
      location: 'Room 2',
      instructor_name: 'Marisol Vega',
      capacity: 12,
      free: 5,
      is_over: false,
    },
  ],
}

const exampleSavedMakeUp: { make_up: SavedMakeUp } = {
  make_up: {
    id: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0c',
    enrollment_id: exampleIds.enrollment,
    meeting_id: exampleIds.meeting,
    is_cancelled: false,
  },
}

const shared = { tags: ['Attendance'], ...forAdmins }
const params = z.object({ id })
const saved = z.object({ make_up: savedMakeUp })

const optionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/{id}/make-up-options',
  summary: 'List the meetings of other sessions of the class in which the student can make up hours',
  request: { params },
  responses: {
    200: json(makeUpOptions, 'Coming meetings first, also full ones', exampleOptions),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const assignRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/{id}/make-up-meetings',
  summary: 'Assign a make-up meeting, and notify the student unless it is over',
  request: { params, headers: idempotencyHeader, body: body(makeUpAssignment, exampleAssignment) },
  responses: {
    201: json(saved, 'Assigned', exampleSavedMakeUp),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const cancelRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/make-up-meetings/{id}',
  summary: 'Cancel a make-up meeting, and notify the student unless it is over',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(saved, 'Cancelled', { make_up: { ...exampleSavedMakeUp.make_up, is_cancelled: true } }),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

/** Routes of administrators for make-up meetings. */
export function makeUpRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const route of [optionsRoute, assignRoute, cancelRoute]) {
    routes.use(route.getRoutingPath(), authenticate(deps))
  }
  return routes
    .openapi(optionsRoute, async (c) => {
      const { id: enrollmentId } = c.req.valid('param')
      return c.json(await listMakeUpOptions({ deps, caller: c.get('caller') }, { enrollmentId }), 200)
    })
    .openapi(assignRoute, async (c) => {
      const { id: enrollmentId } = c.req.valid('param')
      const input = { enrollmentId, assignment: c.req.valid('json') }
      return c.json(await assignMakeUp({ deps, caller: c.get('caller') }, input), 201)
    })
    .openapi(cancelRoute, async (c) =>
      c.json(await cancelMakeUp({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
}
