import { adminSession, adminSessionList, sessionDetails } from '@cubby/contract/catalog/admin-classes'
import { newSession, scheduleAction, sessionChange } from '@cubby/contract/catalog/class-save'
import { sessionStatusRequest, sessionStatusSet } from '@cubby/contract/catalog/classes'
import { undoRequest } from '@cubby/contract/seats/enrollments'
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
import { removeSession } from './delete-class-or-session.ts'
import { exampleSessionSave } from './examples.ts'
import { readAdminClass, readSessionDetails } from './read-admin-classes.ts'
import { actOnSchedule, createSession, updateSession } from './save-sessions.ts'
import { setSessionStatus, undoSessionStatus } from './set-session-status.ts'

const shared = { tags: ['Sessions'], ...forAdmins }
const params = z.object({ id })
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const removed = z.object({ id: z.string(), removed_at: z.string() })

const statusRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/sessions/sessions/{id}/status',
  summary:
    'Schedule, cancel, or complete a session, at once or with 10 seconds for Undo; `restore` offers the seats of a cancelled session back',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(sessionStatusRequest, { status: 'cancelled', undoable: true }),
  },
  responses: {
    200: json(z.object({ session: sessionStatusSet }), 'The status'),
    ...written,
  },
})

const undoStatusRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/sessions/sessions/{id}/status/undo',
  summary: 'Undo a status of a session within 10 seconds',
  request: { params, headers: idempotencyHeader, body: body(undoRequest) },
  responses: { 200: json(z.object({ session: sessionStatusSet }), 'The status'), ...written },
})

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/sessions/class/{id}/sessions',
  summary: 'List the sessions of a class, including past ones',
  request: { params },
  responses: { 200: json(adminSessionList, 'Soonest first'), ...refusalResponses(400, 401, 403, 404) },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/sessions/{id}',
  summary: 'Get one session with its class, and the sessions before and after it',
  request: { params },
  responses: {
    200: json(sessionDetails, 'The session'),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/sessions',
  summary: 'Add a session to a class',
  request: {
    headers: idempotencyHeader,
    body: body(newSession, { class_id: exampleIds.class, ...exampleSessionSave }),
  },
  responses: { 201: json(z.object({ session: adminSession }), 'Added'), ...written },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/sessions/{id}',
  summary: 'Change a session and notify its students of another date, time, or place',
  request: { params, headers: idempotencyHeader, body: body(sessionChange, exampleSessionSave) },
  responses: { 200: json(z.object({ session: adminSession }), 'Changed'), ...written },
})

const removeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'Remove a session and notify its students',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ session: removed }), 'Removed'),
    ...refusalResponses(400, 401, 403, 404, 422, 503),
  },
})

const actionRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/class-schedules',
  summary: 'List, create, update, or delete sessions, by `action`',
  request: { headers: idempotencyHeader, body: body(scheduleAction) },
  responses: {
    200: json(
      z.object({
        sessions: z.array(adminSession).optional(),
        session: z.union([adminSession, removed]).optional(),
      }),
      'The sessions, or the changed session',
    ),
    ...written,
  },
})

export function sessionRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['/sessions', '/sessions/*', actionRoute.path]) routes.use(path, authenticate(deps))
  return routes
    .openapi(statusRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(
        await setSessionStatus({ deps, caller: c.get('caller') }, { sessionId, change: c.req.valid('json') }),
        200,
      )
    })
    .openapi(undoStatusRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      const { operation_id: operationId } = c.req.valid('json')
      return c.json(
        await undoSessionStatus({ deps, caller: c.get('caller') }, { sessionId, operationId }),
        200,
      )
    })
    .openapi(listRoute, async (c) => {
      const { sessions } = await readAdminClass(
        { deps, caller: c.get('caller') },
        { classId: c.req.valid('param').id },
      )
      return c.json({ sessions, total: sessions.length }, 200)
    })
    .openapi(readRoute, async (c) =>
      c.json(
        await readSessionDetails({ deps, caller: c.get('caller') }, { sessionId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(addRoute, async (c) => {
      const { class_id, ...entry } = c.req.valid('json')
      return c.json(await createSession({ deps, caller: c.get('caller') }, { classId: class_id, entry }), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(
        await updateSession({ deps, caller: c.get('caller') }, { sessionId, change: c.req.valid('json') }),
        200,
      )
    })
    .openapi(removeRoute, async (c) =>
      c.json(
        await removeSession({ deps, caller: c.get('caller') }, { sessionId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(actionRoute, async (c) =>
      c.json(await actOnSchedule({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
}
