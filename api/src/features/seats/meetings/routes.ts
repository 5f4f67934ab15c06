import {
  type MeetingsSave,
  meetingCancellation,
  meetingMove,
  meetingsSave,
  sessionMeetings,
} from '@cubby/contract/seats/meetings'
import { calendarFilter, moveConsequences, schoolCalendar } from '@cubby/contract/seats/school-calendar'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { cancelMeeting, moveMeeting } from './change-meeting.ts'
import { setMeetings } from './plan-session.ts'
import { readMoveConsequences, readSchoolCalendar } from './read-calendar.ts'
import { readSessionMeetings } from './read-meetings.ts'

const exampleMeetingsSave: MeetingsSave = {
  pattern: { kind: 'daily', exceptions: [] },
  break_minutes: 30,
}

const tags = ['Meetings']
const params = z.object({ id })
const meetings = z.object({ meetings: sessionMeetings })
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const readRoute = createRoute({
  tags,
  security: [{ bearer: [] }],
  method: 'get',
  path: '/sessions/{id}/meetings',
  summary: 'Get the meetings of a session, for administrators, its instructor, and its students',
  request: { params },
  responses: {
    200: json(meetings, 'Its meetings, or a proposal if they are not confirmed'),
    ...refusalResponses(400, 401, 404),
  },
})

const setRoute = createRoute({
  tags,
  ...forAdmins,
  method: 'put',
  path: '/sessions/{id}/meetings',
  summary: 'Set and confirm the meetings of a session, and notify its students if a coming meeting changes',
  request: { params, headers: idempotencyHeader, body: body(meetingsSave, exampleMeetingsSave) },
  responses: { 200: json(meetings, 'Set'), ...written },
})

const moveRoute = createRoute({
  tags,
  ...forAdmins,
  method: 'post',
  path: '/meetings/{id}/move',
  summary:
    'Move a meeting to another day or time, and notify its students unless it is over; a cancelled meeting takes place again',
  request: { params, headers: idempotencyHeader, body: body(meetingMove) },
  responses: { 200: json(meetings, 'Moved'), ...written },
})

const moveConsequencesRoute = createRoute({
  tags,
  ...forAdmins,
  method: 'post',
  path: '/meetings/{id}/move/consequences',
  summary: 'Preview whom a move of a meeting notifies, and the conflicts at its new time',
  request: { params, body: body(meetingMove) },
  responses: {
    200: json(z.object({ consequences: moveConsequences }), 'What the move would do; nothing is done'),
    ...refusalResponses(400, 401, 403, 404, 409, 503),
  },
})

const calendarRoute = createRoute({
  tags,
  ...forAdmins,
  method: 'get',
  path: '/admin/calendar',
  summary:
    'List the meetings of the school in up to 42 days, with rooms, instructors, holidays, and conflicts',
  request: { query: calendarFilter },
  responses: {
    200: json(z.object({ calendar: schoolCalendar }), 'The meetings, in order'),
    ...refusalResponses(400, 401, 403),
  },
})

const cancelRoute = createRoute({
  tags,
  ...forAdmins,
  method: 'post',
  path: '/meetings/{id}/cancel',
  summary: 'Cancel a meeting, and notify its students unless it is over',
  request: { params, headers: idempotencyHeader, body: body(meetingCancellation) },
  responses: { 200: json(meetings, 'Cancelled'), ...written },
})

export function meetingRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of [readRoute.getRoutingPath(), '/meetings/*', calendarRoute.path])
    routes.use(path, authenticate(deps))
  return routes
    .openapi(readRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(
        { meetings: await readSessionMeetings({ deps, caller: c.get('caller') }, { sessionId }) },
        200,
      )
    })
    .openapi(setRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(
        await setMeetings({ deps, caller: c.get('caller') }, { sessionId, save: c.req.valid('json') }),
        200,
      )
    })
    .openapi(moveRoute, async (c) => {
      const { id: meetingId } = c.req.valid('param')
      return c.json(
        await moveMeeting({ deps, caller: c.get('caller') }, { meetingId, move: c.req.valid('json') }),
        200,
      )
    })
    .openapi(moveConsequencesRoute, async (c) => {
      const { id: meetingId } = c.req.valid('param')
      const caller = c.get('caller')
      const consequences = await readMoveConsequences(
        { deps, caller },
        { meetingId, move: c.req.valid('json') },
      )
      return c.json({ consequences }, 200)
    })
    .openapi(calendarRoute, async (c) =>
      c.json(
        { calendar: await readSchoolCalendar({ deps, caller: c.get('caller') }, c.req.valid('query')) },
        200,
      ),
    )
    .openapi(cancelRoute, async (c) => {
      const { id: meetingId } = c.req.valid('param')
      return c.json(
        await cancelMeeting(
          { deps, caller: c.get('caller') },
          { meetingId, cancellation: c.req.valid('json') },
        ),
        200,
      )
    })
}
