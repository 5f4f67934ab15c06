import {
  contactAnswerSend,
  contactInboxFilter,
  contactInboxPage,
  contactStatusChange,
  contactThread,
} from '@cubby/contract/messages/contact-inbox'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { answerContactMessage, changeContactStatus } from './answer-message.ts'
import { listContactMessages, readContactMessage } from './read-inbox.ts'

const shared = { tags: ['Contact'], ...forAdmins }
const params = z.object({ id })
const written = {
  200: json(contactThread, 'The message with its answers'),
  ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
}

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/contact-messages',
  summary: 'List the messages of visitors, newest first',
  request: { query: contactInboxFilter },
  responses: { 200: json(contactInboxPage, 'The messages'), ...refusalResponses(400, 401, 403) },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/contact-messages/{id}',
  summary: 'Read a message with its answers',
  request: { params },
  responses: {
    200: json(contactThread, 'The message with its answers'),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const answerRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/contact-messages/{id}/answers',
  summary: 'Answer a message by email',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(contactAnswerSend, { text: 'Yes, behind the building.', base: null }),
  },
  responses: written,
})

const statusRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/contact-messages/{id}/status',
  summary: 'Archive a message, or open it again',
  request: { params, headers: idempotencyHeader, body: body(contactStatusChange, { status: 'archived' }) },
  responses: written,
})

/** The inbox of the office. */
export function contactInboxRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/contact-messages/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listContactMessages({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(readRoute, async (c) =>
      c.json(await readContactMessage({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(answerRoute, async (c) => {
      const answer = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await answerContactMessage({ deps, caller: c.get('caller') }, answer), 200)
    })
    .openapi(statusRoute, async (c) => {
      const change = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await changeContactStatus({ deps, caller: c.get('caller') }, change), 200)
    })
}
