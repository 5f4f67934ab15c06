import { attendanceSave, roster, savedAttendance } from '@cubby/contract/teaching/attendance'
import { checkInsSave, savedCheckIns } from '@cubby/contract/teaching/check-ins'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forStaff } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { checkIn } from './check-in.ts'
import { exampleAttendance, exampleCheckIns } from './examples.ts'
import { listMyRosters, readRoster } from './read-rosters.ts'
import { recordAttendance } from './record-attendance.ts'

const shared = { tags: ['Attendance'], security: [{ bearer: [] }] }
const params = z.object({ id })
const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const rostersRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/rosters',
  summary: 'List the rosters of the current sessions I teach, with their attendance',
  responses: {
    200: json(z.object({ rosters: z.array(roster), total: z.int() }), 'The next session first'),
    304: unchanged,
    ...refusalResponses(401),
  },
})

const rosterRoute = createRoute({
  ...shared,
  ...forStaff,
  method: 'get',
  path: '/teaching/sessions/{id}/roster',
  summary: 'Get the roster of a session with its attendance, for its instructor and administrators',
  request: { params },
  responses: { 200: json(z.object({ roster }), 'The roster'), ...refusalResponses(400, 401, 403, 404) },
})

const attendanceRoute = createRoute({
  ...shared,
  ...forStaff,
  method: 'put',
  path: '/meetings/{id}/attendance',
  summary: 'Add marks of attendance to a meeting; those of administrators are corrections with a reason',
  request: { params, headers: idempotencyHeader, body: body(attendanceSave, exampleAttendance) },
  responses: {
    200: json(z.object({ attendance: savedAttendance }), 'The marks that count now'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const checkInsRoute = createRoute({
  ...shared,
  ...forStaff,
  method: 'post',
  path: '/meetings/{id}/check-ins',
  summary: 'Check students in to a meeting with their scanned passes',
  request: { params, headers: idempotencyHeader, body: body(checkInsSave, exampleCheckIns) },
  responses: {
    200: json(savedCheckIns, 'The outcome for each pass, and the marks that count now'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

/** Routes of instructors and administrators for rosters and attendance. */
export function rosterRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(rostersRoute.path, authenticate(deps), etag())
  for (const route of [rosterRoute, attendanceRoute, checkInsRoute]) {
    routes.use(route.getRoutingPath(), authenticate(deps))
  }
  return routes
    .openapi(rostersRoute, async (c) => {
      const rosters = await listMyRosters({ deps, caller: c.get('caller') })
      return c.json({ rosters, total: rosters.length }, 200)
    })
    .openapi(rosterRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      return c.json({ roster: await readRoster({ deps, caller: c.get('caller') }, { sessionId }) }, 200)
    })
    .openapi(attendanceRoute, async (c) => {
      const { id: meetingId } = c.req.valid('param')
      const save = c.req.valid('json')
      return c.json(
        { attendance: await recordAttendance({ deps, caller: c.get('caller') }, { meetingId, save }) },
        200,
      )
    })
    .openapi(checkInsRoute, async (c) => {
      const { id: meetingId } = c.req.valid('param')
      const { check_ins: checkIns } = c.req.valid('json')
      return c.json(await checkIn({ deps, caller: c.get('caller') }, { meetingId, checkIns }), 200)
    })
}
