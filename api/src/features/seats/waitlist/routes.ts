import { reviewRequest, termsRequest, undoRequest } from '@cubby/contract/seats/enrollments'
import { adminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { type WaitlistEntry, waitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  optionalBody,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { joinWaitlist, leaveWaitlist } from './join-or-leave.ts'
import { listMyEntries, readEntry } from './read-entries.ts'
import { offerOutOfTurn, undoEntryReview } from './review-entry.ts'

const exampleEntry: WaitlistEntry = {
  id: exampleIds.waitlistEntry,
  class_id: exampleIds.class,
  session_id: exampleIds.session,
  class_title: 'CPR and First Aid Certification',
  status: 'waiting',
  position: 2,
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '15:30',
  starts_at: '2026-12-04T14:00:00.000Z',
  location_details: 'Room 2',
  joined_at: '2026-11-02T14:06:10.000Z',
  offer_expires_at: null,
  offer_hours: null,
  estimated_wait_time: 14,
}

const shared = { tags: ['Waitlist'], security: [{ bearer: [] }] }
const params = z.object({ id })
const entryResponse = z.object({ waitlist_entry: waitlistEntry })

const mineRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/waitlist',
  summary: 'List my waitlist entries, newest first',
  responses: {
    200: json(z.object({ waitlist_entries: z.array(waitlistEntry), total: z.int() }), 'Live and ended ones'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/waitlist/{id}',
  summary: 'Read my position on the waitlist of a session',
  request: { params },
  responses: { 200: json(entryResponse, 'The live entry'), ...refusalResponses(400, 401, 404) },
})

const joinRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/waitlist/{id}',
  summary: 'Join the waitlist of a full session',
  request: { params, headers: idempotencyHeader, body: optionalBody(termsRequest) },
  responses: {
    201: json(entryResponse, 'The new entry', { waitlist_entry: exampleEntry }),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const leaveRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/enrollments/waitlist/{id}',
  summary: 'Leave the waitlist, by session id or entry id; an open offer is declined',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(entryResponse, 'The ended entry'), ...refusalResponses(400, 401, 404, 422, 503) },
})

const offerRoute = createRoute({
  ...shared,
  ...forAdmins,
  method: 'post',
  path: '/enrollments/waitlist/{id}/offer',
  summary: 'Offer a free seat out of turn, by entry id',
  request: {
    params,
    headers: idempotencyHeader,
    body: optionalBody(reviewRequest),
  },
  responses: {
    200: json(entryResponse, 'The entry with its offer, or without it while that can be undone'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const undoRoute = createRoute({
  ...shared,
  ...forAdmins,
  method: 'post',
  path: '/enrollments/waitlist/{id}/undo',
  summary: 'Undo a decision on a waitlist entry within 10 seconds',
  request: { params, headers: idempotencyHeader, body: body(undoRequest) },
  responses: {
    200: json(z.object({ waitlist_entry: adminWaitlistEntry }), 'The entry as it was'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

export function waitlistRoutes(deps: Deps) {
  const routes = router()
  routes.use('/enrollments/*', authenticate(deps))
  routes.use(mineRoute.path, etag())
  return routes
    .openapi(mineRoute, async (c) => {
      const entries = await listMyEntries({ deps, caller: c.get('caller') })
      return c.json({ waitlist_entries: entries, total: entries.length }, 200)
    })
    .openapi(readRoute, async (c) => {
      const now = await deps.clock(deps.db)
      const entry = await readEntry(
        { deps, db: deps.db, now },
        { userId: c.get('caller').user.id, sessionId: c.req.valid('param').id },
      )
      return c.json({ waitlist_entry: entry }, 200)
    })
    .openapi(joinRoute, async (c) =>
      c.json(
        await joinWaitlist(
          { deps, caller: c.get('caller') },
          { sessionId: c.req.valid('param').id, ...c.req.valid('json') },
        ),
        201,
      ),
    )
    .openapi(leaveRoute, async (c) =>
      c.json(await leaveWaitlist({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
    .openapi(offerRoute, async (c) => {
      const offer = { entryId: c.req.valid('param').id, undoable: c.req.valid('json')?.undoable ?? false }
      return c.json(await offerOutOfTurn({ deps, caller: c.get('caller') }, offer), 200)
    })
    .openapi(undoRoute, async (c) => {
      const undoing = { entryId: c.req.valid('param').id, operationId: c.req.valid('json').operation_id }
      return c.json(await undoEntryReview({ deps, caller: c.get('caller') }, undoing), 200)
    })
}
