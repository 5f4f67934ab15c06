import { sentMail, sentMailInFull } from '@cubby/contract/demo'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../platform/deps.ts'
import { json, refusalResponses, router } from '../platform/http/router.ts'
import { listMails, readMail } from './read-mails.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/demo/mails',
  summary: 'List the latest emails in demo mode; 404 otherwise',
  tags: ['Demo'],
  responses: {
    200: json(z.object({ mails: z.array(sentMail), total: z.int() }), 'The newest 50'),
    ...refusalResponses(404),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/demo/mails/{id}',
  summary: 'Read one email, as text and HTML',
  tags: ['Demo'],
  request: { params: z.object({ id }) },
  responses: { 200: json(z.object({ mail: sentMailInFull }), 'The email'), ...refusalResponses(404) },
})

export function demoRoutes(deps: Deps) {
  return router()
    .openapi(listRoute, async (c) => {
      const mails = await listMails(deps)
      return c.json({ mails, total: mails.length }, 200)
    })
    .openapi(readRoute, async (c) => c.json({ mail: await readMail(deps, c.req.valid('param').id) }, 200))
}
